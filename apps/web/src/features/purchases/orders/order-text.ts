import { formatDateTime, formatReais } from '@shop/browser/format'
import type { Purchase, PurchaseItem } from '@shop/contract/purchases'
import { PURCHASE_STATUS } from '@shop/domain/purchases'
import type { Column } from '../../../shared/table/column.ts'

export const itemColumns: Column<PurchaseItem>[] = [
  { id: 'code', header: 'Código' },
  { id: 'name', header: 'Produto', mobile: 'title' },
  { id: 'quantity', header: 'Quantidade', kind: 'number', mobile: 'line' },
  { id: 'received', header: 'Recebida', kind: 'number', mobile: 'line' },
  { id: 'cost', header: 'Custo', kind: 'money' },
  { id: 'total', header: 'Total', kind: 'money', sum: true, mobile: 'line' },
]

export const dayText = (day: string) => day.split('-').reverse().join('/')

/** The order's data apart from its lines, on the screen and on paper. */
export const factsOf = (order: Purchase) =>
  [
    { label: 'Fornecedor', value: order.supplier },
    { label: 'Situação', value: PURCHASE_STATUS[order.status] },
    { label: 'Criado por', value: `${order.user}, ${formatDateTime(new Date(order.when))}` },
    { label: 'Previsão', value: order.expectedOn ? dayText(order.expectedOn) : '' },
    { label: 'Total', value: formatReais(order.total) },
    { label: 'Comentário', value: order.comment },
    { label: 'Motivo', value: order.endNote },
    {
      label: 'Recebimentos',
      value: order.receipts
        .map(({ code, document }) => [code, document].filter(Boolean).join(' · '))
        .join(', '),
    },
  ].filter(({ value }) => value !== '')
