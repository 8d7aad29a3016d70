import { Button } from '@mantine/core'
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
  { id: 'customer', header: 'Cliente', mobile: 'title' },
  {
    id: 'code',
    header: 'Pedido',
    cell: ({ orderId, code }) => (orderId === null ? code : <OrderCodeLink code={code} />),
    mobile: 'line',
  },
  { id: 'number', header: 'Parcela', value: ({ number, of }) => `${number}/${of}`, nowrap: true },
  { id: 'amount', header: 'Valor', ...MONEY, startsHidden: true },
  { id: 'open', header: 'Em aberto', ...MONEY, mobile: 'line' },
  { id: 'fine', header: 'Multa', ...MONEY },
  { id: 'interest', header: 'Juros', ...MONEY },
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
  { id: 'customer', header: 'Cliente', mobile: 'title' },
  { id: 'phone', header: 'Telefone', value: ({ phone }) => formatPhone(phone), nowrap: true },
  { id: 'limit', header: 'Limite', ...MONEY },
  { id: 'owed', header: 'Em aberto', ...MONEY, mobile: 'line' },
  { id: 'overdue', header: 'Vencido', ...MONEY, mobile: 'line' },
  {
    id: 'oldestDue',
    header: 'Mais antiga',
    value: ({ oldestDue }) => formatDay(oldestDue),
    nowrap: true,
    mobile: 'line',
  },
]

/** A button in each row that receives without ticking it first. */
export const receiveColumn = <Row,>(
  nameOf: (row: Row) => string,
  onReceive: (row: Row) => void,
): Column<Row> => ({
  id: 'receive',
  header: 'Receber',
  value: () => '',
  cell: (row) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Receber de ${nameOf(row)}`}
      onClick={() => onReceive(row)}
    >
      Receber
    </Button>
  ),
  screenOnly: true,
  hideable: false,
  nowrap: true,
  mobile: 'line',
})

export const PAYMENT_COLUMNS: readonly Column<ReceivablePayment>[] = [
  { id: 'when', header: 'Quando', kind: 'datetime', mobile: 'title' },
  { id: 'kind', header: 'Forma', value: ({ kind }) => RECEIVED_KINDS[kind], mobile: 'line' },
  { id: 'amount', header: 'Valor', ...MONEY, mobile: 'line' },
  { id: 'credit', header: 'Ficou como crédito', ...MONEY },
  { id: 'who', header: 'Quem' },
  { id: 'comment', header: 'Observação' },
  {
    id: 'void',
    header: 'Anulado',
    value: ({ voidedBy, voidComment }) => (voidedBy ? `${voidedBy}: ${voidComment}` : ''),
    mobile: 'line',
  },
]
