import type { PixPayment } from '@shop/contract/pix'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { PIX_PAYMENT_SORTS } from '@shop/domain/pix-payment'
import { IconChecklist } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '../../shared/table/data-table.tsx'
import type { TableView } from '../../shared/table/table-view.ts'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { OPEN_COLUMNS, SETTLED_COLUMNS } from './pix-payment-columns.tsx'
import { loadAllPayments, type PaymentState, pixPayments } from './settings.api.ts'

interface Props {
  state: PaymentState
  onDecide: (id: number) => void
}

/** Pix payments that did not settle an order automatically: those to decide about, or those decided. */
export const PixPaymentsCard = ({ state, onDecide }: Props) => (
  <Card flush>
    <PaymentTable key={state} state={state} onDecide={onDecide} />
  </Card>
)

const rowKey = ({ id }: PixPayment) => id
const rowLabel = ({ endToEndId }: PixPayment) => `Pagamento ${endToEndId}`

const isNarrowed = ({ search, filters }: TableView) => search !== '' || Object.keys(filters).length > 0

function emptyText(isOpen: boolean, view: TableView) {
  if (isNarrowed(view)) return 'Nenhum resultado encontrado'
  return isOpen ? 'Não há pagamentos a conferir.' : 'Nenhum pagamento foi conferido ainda.'
}

function PaymentTable({ state, onDecide }: Props) {
  const { view, onViewChange } = useUrlTableView({ pageSize: SHORT_PAGE, name: 'pix' })
  const page = useQuery({
    ...pixPayments(state, view),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching } = page
  const isOpen = state === 'open'
  return (
    <DataTable
      id={`pix-payments-${state}`}
      label={isOpen ? 'Pagamentos a conferir' : 'Pagamentos conferidos'}
      columns={isOpen ? OPEN_COLUMNS : SETTLED_COLUMNS}
      rows={data?.payments ?? []}
      total={data?.total ?? 0}
      rowKey={rowKey}
      rowLabel={rowLabel}
      loading={isFetching}
      view={view}
      onViewChange={onViewChange}
      serverSorts={PIX_PAYMENT_SORTS}
      loadAll={loadAllPayments(state, view)}
      selection={isOpen ? 'single' : 'none'}
      actions={([payment]) =>
        payment ? [{ label: 'Conferir', icon: IconChecklist, onClick: () => onDecide(payment.id) }] : []
      }
      emptyImage="done"
      emptyText={emptyText(isOpen, view)}
      failure={failureOf(page, 'Não foi possível carregar os pagamentos.')}
      {...(isOpen && { onOpen: ({ id }: PixPayment) => onDecide(id) })}
    />
  )
}
