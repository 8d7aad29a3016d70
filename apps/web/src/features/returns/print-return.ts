import { formatDateTime, formatReais } from '@shop/browser/format'
import type { ReturnDetails } from '@shop/contract/returns'
import { RETURN_KINDS, RETURN_REASONS, SETTLEMENTS_OF_RETURN } from '@shop/domain/returns'
import type { Column } from '../../shared/table/column.ts'
import { printTable } from '../../shared/table/print-table.ts'
import { givenText } from './given-text.ts'

export type ReturnItem = ReturnDetails['items'][number]

const ITEM_COLUMNS: readonly Column<ReturnItem>[] = [
  { id: 'name', header: 'Produto', mobile: 'title' },
  { id: 'code', header: 'Código' },
  { id: 'quantity', header: 'Quantidade', kind: 'number', mobile: 'line' },
  { id: 'unitPrice', header: 'Preço unitário', kind: 'money' },
  { id: 'totalPrice', header: 'Valor', kind: 'money', mobile: 'line' },
  { id: 'defective', header: 'Com defeito', mobile: 'line' },
  { id: 'serials', header: 'Números de série', value: ({ serials }) => serials.join(', ') },
  { id: 'reason', header: 'Motivo', value: ({ reason }) => reason && RETURN_REASONS[reason] },
]

type Taken = NonNullable<ReturnDetails['taken']>

export const TAKEN_COLUMNS: readonly Column<Taken['items'][number]>[] = [
  { id: 'name', header: 'Produto', mobile: 'title' },
  { id: 'quantity', header: 'Quantidade', kind: 'number', mobile: 'line' },
  { id: 'unitPrice', header: 'Preço unitário', kind: 'money' },
  {
    id: 'totalPrice',
    header: 'Valor',
    kind: 'money',
    sum: true,
    mobile: 'line',
  },
]

/** How the goods taken are paid. */
export const takenFactsOf = ({ creditUsed, toPay }: Taken) => [
  { label: 'Pago com crédito', value: formatReais(creditUsed) },
  { label: 'Diferença a pagar', value: formatReais(toPay) },
]

/** The goods taken instead, a line for each product. */
const takenLines = ({ taken }: ReturnDetails) =>
  taken
    ? [
        ...taken.items.map(({ name, quantity, totalPrice }, i) => ({
          label: i === 0 ? `Levado no pedido ${taken.orderCode}` : `Levado (${i + 1})`,
          value: `${quantity} × ${name}: ${formatReais(totalPrice)}`,
        })),
        ...takenFactsOf(taken),
      ]
    : []

const WITHOUT_SERIALS = ITEM_COLUMNS.filter(({ id }) => id !== 'serials')

/** Without a column of serial numbers when there are none. */
export const columnsOf = ({ items }: ReturnDetails) =>
  items.some(({ serials }) => serials.length > 0) ? ITEM_COLUMNS : WITHOUT_SERIALS

/** The slip that the customer signs. */
export const printReturn = (one: ReturnDetails) =>
  printTable(
    `${RETURN_KINDS[one.kind]} ${one.code}`,
    { columns: columnsOf(one), rows: one.items, footer: [] },
    {
      about: [
        `Cliente: ${one.customer} · Pedido ${one.orderCode}`,
        `Registrado por ${one.who} em ${formatDateTime(new Date(one.when))}`,
      ],
      ending: {
        facts: [
          { label: 'Frete', value: formatReais(one.freight) },
          { label: 'Total', value: formatReais(one.total) },
          { label: 'Valor para o cliente', value: givenText(one) },
          { label: 'Forma', value: SETTLEMENTS_OF_RETURN[one.settle] },
          ...takenLines(one),
          ...(one.comments ? [{ label: 'Comentário', value: one.comments }] : []),
        ],
        signature: `Assinatura de ${one.customer}`,
      },
    },
  )
