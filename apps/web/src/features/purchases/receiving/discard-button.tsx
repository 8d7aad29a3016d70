import { Button } from '@mantine/core'
import type { Receipt } from '@shop/contract/receiving'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { confirm } from '../../../shared/ui/confirm.ts'
import { discardReceipt, refreshBuying } from '../purchases.api.ts'

interface Props {
  receipt: Receipt
  onDiscarded: () => void
}

export function DiscardButton({ receipt, onDiscarded }: Props) {
  const discard = useMutation({
    mutationFn: () => discardReceipt(receipt.id),
    onSuccess: () => {
      void refreshBuying()
      onDiscarded()
    },
    meta: { successText: 'Recebimento descartado.' },
  })
  const confirmDiscard = async () => {
    if (
      await confirm('Descartar este recebimento?', { about: [receipt.code, receipt.supplier], danger: true })
    )
      discard.mutate()
  }
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} aria-hidden />}
      loading={discard.isPending}
      onClick={() => void confirmDiscard()}
    >
      Descartar
    </Button>
  )
}
