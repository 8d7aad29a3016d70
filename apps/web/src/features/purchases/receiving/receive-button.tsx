import { Button } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import type { ViewProps } from '../purchases-search.ts'
import { type Source, useBeginReceipt } from './use-begin-receipt.ts'

interface Props {
  opened: ViewProps['opened']
  source: Source
  /** The unfinished receipt of these goods, if there is one: it is opened instead of a second one being started. */
  receiptId: number | null | undefined
}

export function ReceiveButton({ opened, source, receiptId }: Props) {
  const receive = useBeginReceipt(opened)
  return (
    <Button
      leftSection={<IconPackageImport size={18} aria-hidden />}
      loading={receive.isPending}
      onClick={() =>
        receiptId
          ? opened.open({ view: 'receipts', open: receiptId }, { fromTop: true })
          : receive.mutate(source)
      }
    >
      {receiptId ? 'Continuar recebimento' : 'Receber'}
    </Button>
  )
}
