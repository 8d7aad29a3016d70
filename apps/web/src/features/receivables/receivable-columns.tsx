import type { Debtor, Instalment, ReceivablePayment } from '@shop/contract/receivables'
import { formatDay, INSTALMENT_STATUSES, RECEIVED_KINDS } from '@shop/domain/instalments'
import { formatPhone } from '@shop/domain/phone'
import { OrderCodeLink } from '../../entities/orders/order-status.tsx'
import type { Column } from '../../shared/table/column.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'

const TONES = { open: 'waiting', overdue: 'refused', settled: 'done' } as const
const MONEY = { kind: 'money' } as const

export const INSTALMENT_COLUMNS: readonly Column<Instalment>[] = [
  {
    id: 'dueDate',
    header: 'Vencimento',
    value: ({ dueDate }) => formatDay(dueDate),
    mobile: 'line',
    nowrap: true,
  },
  { id: 'customer', header: 'Cliente', value: ({ customer }) => customer, mobile: 'title' },
  {
    id: 'code',
    header: 'Pedido',
    value: ({ code }) => code,
    cell: ({ orderId, code }) => (orderId === null ? code : <OrderCodeLink code={code} />),
    mobile: 'line',
  },
  { id: 'number', header: 'Parcela', value: ({ number, of }) => `${number}/${of}`, nowrap: true },
  { id: 'amount', header: 'Valor', value: ({ amount }) => amount, ...MONEY, startsHidden: true },
  { id: 'open', header: 'Em aberto', value: ({ open }) => open, ...MONEY, mobile: 'line' },
  { id: 'fine', header: 'Multa', value: ({ fine }) => fine, ...MONEY },
  { id: 'interest', header: 'Juros', value: ({ interest }) => interest, ...MONEY },
  {
    id: 'status',
    header: 'Situação',
    value: ({ status }) => INSTALMENT_STATUSES[status],
    cell: ({ status }) => <StatusBadge tone={TONES[status]} label={INSTALMENT_STATUSES[status]} />,
    nowrap: true,
    mobile: 'line',
  },
]

export const DEBTOR_COLUMNS: readonly Column<Debtor>[] = [
  { id: 'customer', header: 'Cliente', value: ({ customer }) => customer, mobile: 'title' },
  { id: 'phone', header: 'Telefone', value: ({ phone }) => formatPhone(phone), nowrap: true },
  { id: 'limit', header: 'Limite', value: ({ limit }) => limit, ...MONEY },
  { id: 'owed', header: 'Em aberto', value: ({ owed }) => owed, ...MONEY, mobile: 'line' },
  { id: 'overdue', header: 'Vencido', value: ({ overdue }) => overdue, ...MONEY, mobile: 'line' },
  {
    id: 'oldestDue',
    header: 'Mais antiga',
    value: ({ oldestDue }) => formatDay(oldestDue),
    nowrap: true,
    mobile: 'line',
  },
]

export const PAYMENT_COLUMNS: readonly Column<ReceivablePayment>[] = [
  { id: 'when', header: 'Quando', kind: 'datetime', value: ({ when }) => when, mobile: 'title' },
  { id: 'kind', header: 'Forma', value: ({ kind }) => RECEIVED_KINDS[kind], mobile: 'line' },
  { id: 'amount', header: 'Valor', value: ({ amount }) => amount, ...MONEY, mobile: 'line' },
  { id: 'credit', header: 'Ficou como crédito', value: ({ credit }) => credit, ...MONEY },
  { id: 'who', header: 'Quem', value: ({ who }) => who },
  { id: 'comment', header: 'Observação', value: ({ comment }) => comment },
  {
    id: 'void',
    header: 'Anulado',
    value: ({ voidedBy, voidComment }) => (voidedBy ? `${voidedBy}: ${voidComment}` : ''),
    mobile: 'line',
  },
]
