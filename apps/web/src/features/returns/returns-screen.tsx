import { Button } from '@mantine/core'
import type { ExchangedGoods, ReturnSummary } from '@shop/contract/returns'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { RETURN_KINDS, type RefundState, SETTLEMENTS_OF_RETURN } from '@shop/domain/returns'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { orderById } from '../../entities/orders/order.api.ts'
import { useMayOpen } from '../../shared/navigation.ts'
import type { Column } from '../../shared/table/column.ts'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { stateText } from './given-text.ts'
import { returnsPage } from './returns.api.ts'
import type { ReturnsSearch } from './returns-search.ts'
import { SaleChoice } from './sale-choice.tsx'

const ReturnForm = lazyPart(() => import('./return-form.tsx').then((it) => it.ReturnForm))

const ReturnDialog = lazyPart(() => import('./return-dialog.tsx').then((it) => it.ReturnDialog))

const OPENED = ['open', 'form', 'order'] as const

const route = getRouteApi('/admin-frame/admin/returns')

const TONES: Readonly<Record<RefundState, Tone>> = {
  done: 'done',
  owed: 'waiting',
  sent: 'road',
  failed: 'refused',
}

const COLUMNS: readonly Column<ReturnSummary>[] = [
  { id: 'code', header: 'Código', mobile: 'title' },
  { id: 'kind', header: 'Operação', value: ({ kind }) => RETURN_KINDS[kind] },
  {
    id: 'when',
    header: 'Quando',
    kind: 'datetime',
    mobile: 'line',
  },
  {
    id: 'customer',
    header: 'Cliente',
    mobile: 'line',
  },
  { id: 'order', header: 'Pedido', value: ({ orderCode }) => orderCode },
  { id: 'units', header: 'Unidades', kind: 'number' },
  {
    id: 'total',
    header: 'Total',
    kind: 'money',
    mobile: 'line',
  },
  { id: 'settle', header: 'Forma', value: ({ settle }) => SETTLEMENTS_OF_RETURN[settle], nowrap: true },
  {
    id: 'state',
    header: 'Situação',
    value: stateText,
    cell: (one) => <StatusBadge tone={TONES[one.refundState]} label={stateText(one)} />,
    mobile: 'line',
  },
]

/** Returns of finished sales: their items, their refund, and a new one. */
export function ReturnsScreen() {
  const search = route.useSearch()
  const { open: show, close } = useOpened<ReturnsSearch>(OPENED)
  return (
    <>
      <PageHeader title="Devoluções">
        <Button leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => show({ form: true })}>
          Nova troca ou devolução
        </Button>
      </PageHeader>
      <Card flush>
        <PagedTable
          id="returns"
          label="Devoluções"
          columns={COLUMNS}
          page={returnsPage}
          pageSize={SHORT_PAGE}
          rowsOf={(data) => data.returns}
          rowKey={({ id }) => id}
          rowLabel={({ code }) => code}
          onOpen={({ id }) => show({ open: id })}
          emptyText="Nenhuma devolução foi registrada até o momento."
        />
      </Card>
      {search.open !== undefined && <ReturnDialog id={search.open} onClose={close} />}
      {search.form && (
        <NewReturn
          orderId={search.order}
          atCounter={search.counter !== undefined}
          onChoose={(order) => show({ form: true, order })}
          // The slip replaces its form, to which Back must not lead.
          onDone={(open) => show({ open }, { replace: true })}
          onClose={close}
        />
      )}
    </>
  )
}

interface NewReturnProps {
  orderId: number | undefined
  /** Begun at the counter. */
  atCounter: boolean
  onChoose: (orderId: number) => void
  onDone: (returnId: number) => void
  onClose: () => void
}

function NewReturn({ orderId, onChoose, ...rest }: NewReturnProps) {
  const maySell = useMayOpen('/admin/selling')
  if (orderId !== undefined) return <OfSale orderId={orderId} maySell={maySell} {...rest} />
  return (
    <Dialog opened size="lg" title="Nova troca ou devolução" onClose={rest.onClose}>
      <SaleChoice maySell={maySell} onChoose={onChoose} />
    </Dialog>
  )
}

interface OfSaleProps extends Pick<NewReturnProps, 'atCounter' | 'onDone' | 'onClose'> {
  orderId: number
  maySell: boolean
}

function OfSale({ orderId, maySell, atCounter, onDone, onClose }: OfSaleProps) {
  const navigate = useNavigate()
  const query = useQuery(orderById(orderId))
  /** A Pix to be paid is shown first, otherwise the slip to sign. */
  const exchanged = ({ return: returned, order }: ExchangedGoods) => {
    if (returned && !order.pixCode) return onDone(returned.id)
    const { code, orderId: sold } = order
    if (atCounter) return navigate({ to: '/admin/counter', search: { sold, code }, replace: true })
    const customer = query.data?.customerId
    navigate({ to: '/admin/selling', search: { customer, step: 'done', code, order: sold }, replace: true })
  }
  if (query.data)
    return (
      <ReturnForm
        key={orderId}
        sale={query.data}
        maySell={maySell}
        onClose={onClose}
        onReturned={({ id }) => onDone(id)}
        onExchanged={exchanged}
      />
    )
  return (
    <Dialog opened title="Troca ou devolução" onClose={onClose}>
      <Loading query={query} />
    </Dialog>
  )
}
