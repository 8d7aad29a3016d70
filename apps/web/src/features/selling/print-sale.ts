import { formatDateTime } from '@shop/browser/format'
import { paymentText } from '@shop/browser/order-payment'
import type { Sale } from '@shop/contract/selling'
import { CUSTOMER_PAYMENTS } from '@shop/domain/pricing'
import { serialText } from '../../entities/units/serial-text.ts'
import { paymentLines } from './sale-text.ts'

/** Prints the sale with its total; the code that prints is loaded on first use. */
export async function printSale(sale: Sale, delivery: string | null) {
  const { printTable } = await import('../../shared/table/print-table.ts')
  await printTable(
    `Pedido ${sale.code}`,
    {
      columns: [
        {
          id: 'name',
          header: 'Produto',
          value: ({ name, serials }) => [name, serialText(serials)].filter(Boolean).join(' · '),
        },
        { id: 'quantity', header: 'Quantidade', kind: 'number' },
        { id: 'unitPrice', header: 'Preço Unitário', kind: 'money' },
        { id: 'total', header: 'Total', kind: 'money', value: (row) => row.totalPrice },
      ],
      rows: sale.items,
      footer: [
        { label: 'Garantia do pedido', values: { total: sale.totalWarranty } },
        { label: 'Frete', values: { total: sale.shippingCost } },
        { label: 'Total', values: { total: sale.total } },
        ...paymentLines(sale, CUSTOMER_PAYMENTS).map(({ label, amount }) => ({
          label,
          values: { total: amount },
        })),
      ],
    },
    {
      about: [
        sale.customer,
        [formatDateTime(new Date(sale.placedAt)), paymentText(sale, CUSTOMER_PAYMENTS)].join(' · '),
        ...(delivery ? [delivery] : []),
      ],
    },
  )
}
