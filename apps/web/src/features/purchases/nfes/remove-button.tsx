import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { Nfe } from '@shop/contract/nfe'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { confirm } from '../../../shared/ui/confirm.ts'
import { refreshNfes, removeNfe } from '../purchases.api.ts'

interface Props {
  nfe: Nfe
  onRemoved: () => void
}

/** Removes an NF-e that was imported by mistake. */
export function RemoveButton({ nfe: { id, number, supplier, total }, onRemoved }: Props) {
  const remove = useMutation({
    mutationFn: () => removeNfe(id),
    onSuccess: () => {
      onRemoved()
      void refreshNfes()
    },
    meta: {
      successText: 'NF-e removida.',
      errorText: 'Não foi possível remover a NF-e, tente novamente mais tarde.',
    },
  })
  const confirmRemove = async () => {
    const about = [`NF-e ${number}`, supplier, formatReais(total)]
    if (await confirm('Remover esta NF-e?', { about, danger: true, confirmLabel: 'Remover' })) remove.mutate()
  }
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} aria-hidden />}
      loading={remove.isPending}
      onClick={() => void confirmRemove()}
    >
      Remover
    </Button>
  )
}
