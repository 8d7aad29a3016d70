import { Button, Group } from '@mantine/core'
import type { Purchase } from '@shop/contract/purchases'
import { whatsAppLink } from '@shop/domain/phone'
import { IconBrandWhatsapp, IconFileTypeCsv, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadCsv } from '../../../shared/files/download-file.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { csvLines } from '../../../shared/table/export-lines.ts'
import { printTable } from '../../../shared/table/print-table.ts'
import { Facts } from '../../../shared/ui/facts.tsx'
import { RecordDialog } from '../../../shared/ui/record-dialog.tsx'
import { purchaseText } from '../purchase-text.ts'
import { purchase } from '../purchases.api.ts'
import type { ViewProps } from '../purchases-search.ts'
import { ReceiveButton } from '../receiving/receive-button.tsx'
import { OrderForm } from './order-form.tsx'
import { ENDINGS, EndDialog, SendDialog } from './order-steps.tsx'
import { factsOf, itemColumns } from './order-text.ts'

function Outputs({ order }: { order: Purchase }) {
  const input = { columns: itemColumns, rows: order.lines, footer: [] }
  const title = `Pedido de compra ${order.code}`
  return (
    <Group gap={8} align="stretch" mt={16}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() =>
          printTable(title, input, {
            ending: { facts: factsOf(order), signature: 'Assinatura do responsável' },
          })
        }
      >
        Imprimir
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypeCsv size={18} aria-hidden />}
        onClick={() => downloadCsv(`${order.code}.csv`, csvLines(input))}
      >
        CSV
      </Button>
      <Button
        variant="default"
        component="a"
        target="_blank"
        rel="noreferrer"
        href={whatsAppLink(order.supplierPhone, purchaseText(order))}
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
      >
        WhatsApp
      </Button>
    </Group>
  )
}

interface Props {
  id: number
  opened: ViewProps['opened']
  onClose: () => void
}

/** A purchase order with its lines and possible actions. */
export function OrderDialog({ id, opened, onClose }: Props) {
  const query = useQuery(purchase(id))
  const [requested, setRequested] = useState<'edit' | 'send' | keyof typeof ENDINGS>()
  const done = () => setRequested(undefined)
  const order = query.data
  if (order && requested === 'edit') return <OrderForm order={order} onClose={done} />
  return (
    <RecordDialog
      query={query}
      title={(data) => (data ? `Pedido de compra ${data.code}` : 'Pedido de compra')}
      onClose={onClose}
      actions={({ availableActions, receipts }) => {
        const may = (action: (typeof availableActions)[number]) => availableActions.includes(action)
        return (
          <>
            {(['cancel', 'close'] as const).filter(may).map((action) => (
              <Button key={action} variant="default" onClick={() => setRequested(action)}>
                {ENDINGS[action]}
              </Button>
            ))}
            {may('edit') && (
              <Button
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => setRequested('edit')}
              >
                Editar
              </Button>
            )}
            {may('send') && <Button onClick={() => setRequested('send')}>Marcar como enviado</Button>}
            {may('receive') && (
              <ReceiveButton
                opened={opened}
                source={{ purchaseId: id }}
                receiptId={receipts.find(({ when }) => when === null)?.id}
              />
            )}
          </>
        )
      }}
    >
      {(data) => (
        <>
          <Facts facts={factsOf(data)} />
          <DataTable
            id="purchase-lines"
            label="Produtos do pedido"
            columns={itemColumns}
            rows={data.lines}
            rowKey={({ productId }) => productId}
            paging={false}
            searchable={false}
            csvName={null}
          />
          <Outputs order={data} />
          {requested === 'send' && <SendDialog order={data} onClose={done} />}
          {(requested === 'cancel' || requested === 'close') && (
            <EndDialog order={data} action={requested} onClose={done} />
          )}
        </>
      )}
    </RecordDialog>
  )
}
