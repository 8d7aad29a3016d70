import { Button, Menu } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { companyCard } from '../../../entities/company/company.api.ts'
import { orderReceipt } from '../../../entities/orders/printed-receipt.ts'
import { ReceiptMenuItems } from '../../../entities/orders/receipt-menu-items.tsx'
import { printTable } from '../../../shared/table/print-table.ts'
import { orderMessage } from '../orders.api.ts'

const addressOf = ({ isPickup, address }: Order) =>
  isPickup
    ? 'Retirada na loja'
    : `${[address.street, address.number, address.complement].filter(Boolean).join(', ')} · ${address.neighborhood} · ${address.city} ${address.state}`

/** The packed items, without prices, to be ticked and signed. */
const printPackingSlip = (order: Order) =>
  printTable(
    `Romaneio do pedido ${order.code}`,
    {
      columns: [
        { id: 'check', header: 'Conferido', value: () => '☐' },
        { id: 'code', header: 'Código' },
        { id: 'name', header: 'Produto' },
        { id: 'quantity', header: 'Quantidade', kind: 'number' },
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
 * The printed documents of an order: receipts for narrow printers, and the packing slip. The code that prints is loaded
 * on use.
 */
export function PrintMenu({ order }: { order: Order }) {
  const { data: card } = useQuery(companyCard)
  const { data: message } = useQuery(orderMessage(order.orderId))
  if (!card) return null
  const receipt = orderReceipt(order, card, message?.trackingUrl ?? null)
  return (
    <Menu withinPortal={false} position="top-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />}>
          Recibo e romaneio
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ReceiptMenuItems receipt={receipt} />
        <Menu.Item onClick={() => void printPackingSlip(order)}>Romaneio</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
