import { Button, Menu } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { companyCard } from '../../../entities/company/company-card.ts'
import { orderReceipt, type PaperWidth } from '../../../entities/orders/printed-receipt.ts'
import { hasUsb, printToUsb } from '../../../shared/print/usb-printer.ts'
import { printTable } from '../../../shared/table/print-table.ts'
import { notify } from '../../../shared/ui/notices.ts'
import { orderMessage } from '../orders.api.ts'

const addressOf = ({ isPickup, address }: Order) =>
  isPickup
    ? 'Retirada na loja'
    : `${address.street}, ${address.number} · ${address.neighborhood} · ${address.city} ${address.state}`

/** The packed items, without prices, to be ticked and signed. */
const printPackingSlip = (order: Order) =>
  printTable(
    `Romaneio do pedido ${order.code}`,
    {
      columns: [
        { id: 'check', header: 'Conferido', value: () => '☐' },
        { id: 'code', header: 'Código', value: ({ code }) => code },
        { id: 'name', header: 'Produto', value: ({ name }) => name },
        { id: 'quantity', header: 'Quantidade', kind: 'number', value: ({ quantity }) => quantity },
      ],
      rows: order.items,
      footer: [],
    },
    {
      about: [order.customer, addressOf(order), ...(order.comments ? [order.comments] : [])],
      ending: {
        facts: [
          { label: 'Entrega', value: order.typeOfDelivery },
          { label: 'Motoboy', value: order.deliverer ?? 'N/A' },
          { label: 'Estoquista', value: order.stocker ?? 'N/A' },
        ],
        signature: 'Conferido por',
      },
    },
  )

/**
 * The papers of an order: receipts for narrow printers, and the packing slip. The code that prints is loaded on use.
 */
export function PrintMenu({ order }: { order: Order }) {
  const { data: card } = useQuery(companyCard)
  const { data: message } = useQuery(orderMessage(order.orderId))
  if (!card) return null
  const receipt = orderReceipt(order, card, message?.trackingUrl ?? null)
  const print = async (width: PaperWidth) => {
    const { printReceipt } = await import('../../../entities/orders/print-receipt.ts')
    await printReceipt(receipt, width)
  }
  const printUsb = async (width: PaperWidth) => {
    try {
      await printToUsb(async () => {
        const { receiptBytes } = await import('../../../entities/orders/escpos-receipt.ts')
        return receiptBytes(receipt, width)
      })
    } catch {
      notify.error('A impressora não aceitou o recibo. Confira o cabo e se outro programa a está usando.')
    }
  }
  return (
    <Menu withinPortal={false} position="top-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />}>
          Recibo e romaneio
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void print(80)}>Recibo de 80 mm</Menu.Item>
        <Menu.Item onClick={() => void print(58)}>Recibo de 58 mm</Menu.Item>
        {hasUsb() && (
          <>
            <Menu.Item onClick={() => void printUsb(80)}>Impressora USB, 80 mm</Menu.Item>
            <Menu.Item onClick={() => void printUsb(58)}>Impressora USB, 58 mm</Menu.Item>
          </>
        )}
        <Menu.Item onClick={() => void printPackingSlip(order)}>Romaneio</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
