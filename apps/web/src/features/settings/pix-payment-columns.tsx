import type { PixPayment } from '@shop/contract/pix'
import { PIX_DECISIONS, PIX_REASONS } from '@shop/domain/pix-payment'
import type { Column } from '../../shared/table/column.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const reasonOf = ({ reason }: PixPayment) => PIX_REASONS[reason]

const columns = (isOpen: boolean): readonly Column<PixPayment>[] => [
  { id: 'paidAt', header: 'Pago em', kind: 'datetime' },
  {
    id: 'reason',
    header: 'Motivo',
    value: reasonOf,
    filter: 'select',
    options: optionsOf(PIX_REASONS),
    ...(isOpen && {
      cell: (payment: PixPayment) => <StatusBadge tone="waiting" label={reasonOf(payment)} />,
    }),
    mobile: 'title',
  },
  {
    id: 'amount',
    header: 'Valor pago',
    kind: 'money',
    mobile: 'line',
  },
  { id: 'orderCode', header: 'Pedido', mobile: 'line' },
  {
    id: 'orderTotal',
    header: 'Valor do pedido',
    kind: 'money',
    startsHidden: !isOpen,
    mobile: 'line',
  },
  {
    id: 'customer',
    header: 'Cliente',
    startsHidden: !isOpen,
  },
  {
    id: 'endToEndId',
    header: 'Identificador',
    startsHidden: true,
  },
]

export const OPEN_COLUMNS = columns(true)

export const SETTLED_COLUMNS: readonly Column<PixPayment>[] = [
  ...columns(false),
  {
    id: 'decision',
    header: 'Decisão',
    value: ({ decision }) => (decision ? PIX_DECISIONS[decision] : ''),
    filter: 'select',
    options: optionsOf(PIX_DECISIONS),
    mobile: 'line',
  },
  { id: 'note', header: 'Justificativa' },
  { id: 'decidedBy', header: 'Conferido por' },
  {
    id: 'decidedAt',
    header: 'Conferido em',
    kind: 'datetime',
  },
]
