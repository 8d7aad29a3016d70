import { ActionIcon, Anchor, Button } from '@mantine/core'
import { ApiError } from '@shop/browser/api-error'
import { formatNumber } from '@shop/browser/format'
import type { Order } from '@shop/contract/orders'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CustomerLink } from '../../../entities/customers/customer-link.tsx'
import { heldText } from '../../../entities/orders/held-text.ts'
import { isAllowed } from '../../../entities/orders/order-actions.ts'
import { OrderStatus } from '../../../entities/orders/order-status.tsx'
import { ActionButtons } from '../../../shared/table/action-buttons.tsx'
import { bottomBar } from '../../../shared/ui/bottom-bar.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { KeyHint } from '../../../shared/ui/key-hint.tsx'
import { lazyPart } from '../../../shared/ui/lazy-part.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import classes from '../../../shared/ui/record-page.module.css'
import { useKeys } from '../../../shared/ui/use-keys.ts'
import { usePhone } from '../../../shared/ui/use-phone.ts'
import { useOpened } from '../../../shared/use-opened.ts'
import { OrderFacts, OrderTotal } from '../details/order-facts.tsx'
import { OrderItems } from '../details/order-items.tsx'
import { OrderTimeline } from '../details/order-timeline.tsx'
import { NOT_FOUND, orderByCode } from '../orders.api.ts'
import { listOf, type OrdersSearch } from '../orders-search.ts'
import { useLiveBoard } from '../use-live-board.ts'
import { useOrderToolbar } from '../use-order-toolbar.ts'
import { type OrderQueue, useOrderQueue } from './use-order-queue.ts'

// Loaded on use: these are not shown on every order, or only after scrolling.
const DecisionCard = lazyPart(() => import('./decision-card.tsx').then((it) => it.DecisionCard))
const PrintMenu = lazyPart(() => import('../dialogs/print-menu.tsx').then((it) => it.PrintMenu))
const OrderMessage = lazyPart(() => import('../dialogs/order-message.tsx').then((it) => it.OrderMessage))
const OrderImages = lazyPart(() => import('../dialogs/order-images.tsx').then((it) => it.OrderImages))
const OrderAttempts = lazyPart(() => import('../dialogs/order-attempts.tsx').then((it) => it.OrderAttempts))
const OrderPix = lazyPart(() => import('../../../entities/pix/order-pix.tsx').then((it) => it.OrderPix))
const OpenDialog = lazyPart(() => import('../dialogs/open-dialog.tsx').then((it) => it.OpenDialog))

const route = getRouteApi('/admin-frame/admin/orders/$code')

/** One order on a page of its own: its items, its actions and its history. */
export function OrderPage() {
  const { code } = route.useParams()
  const client = useQueryClient()
  const query = useQuery({ ...orderByCode(code), meta: { silent: true } })
  const { data: order, error } = query
  const isUnknown = error instanceof ApiError && error.status === 404
  const reload = () => void client.invalidateQueries({ queryKey: ['orders'] })
  useLiveBoard(order?.orderId)
  // Another order starts at its own title, without the text typed about the previous one.
  if (order) return <OpenOrder key={order.orderId} order={order} onReload={reload} />
  return (
    <>
      <BackLink />
      <PageHeader title={`Pedido ${code}`} reload={{ label: 'Atualizar pedido', onClick: reload }} />
      <Card>{isUnknown ? <EmptyState image="missing" text={NOT_FOUND} /> : <Loading query={query} />}</Card>
    </>
  )
}

const BackLink = () => (
  <Anchor
    className={classes.back}
    renderRoot={(props) => <Link to="/admin/orders" search={listOf as never} {...props} />}
  >
    <IconArrowLeft size={16} aria-hidden /> Voltar à lista
  </Anchor>
)

/** Dialogs that the page opens itself, or whose content it shows anyway. */
const ON_PAGE = ['details', 'history', 'decide'] as const
const OPENED = ['order', 'dialog'] as const
const LABELLED = 3

function OpenOrder({ order, onReload }: { order: Order; onReload: () => void }) {
  const { dialog } = route.useSearch()
  const phone = usePhone()
  const queue = useOrderQueue(order)
  const opened = useOpened<OrdersSearch>(OPENED)
  const actions = useOrderToolbar(
    (id, name) => opened.open({ order: id, dialog: name }),
    opened.close,
    ON_PAGE,
  )([order], () => {})
  const { orderId } = order
  const held = heldText(order)
  useKeys({
    j: () => queue.next?.(),
    k: () => queue.previous?.(),
    Escape: queue.toList,
    // The second press decides, so that a key still held from the previous order decides nothing.
    Enter: () => document.querySelector<HTMLElement>('[data-primary], main [data-variant="filled"]')?.focus(),
  })
  return (
    <>
      <BackLink />
      <PageHeader title={`Pedido ${order.code}`} reload={{ label: 'Atualizar pedido', onClick: onReload }}>
        <Steps queue={queue} />
      </PageHeader>
      <div className={classes.about}>
        <OrderStatus statusKey={order.statusKey} />
        {held && <span>{held}</span>}
        <strong>
          <CustomerLink id={order.customerId} name={order.customer} />
        </strong>
        <KeyHint keys={PAGE_KEYS} />
      </div>
      <div className={classes.page}>
        <div ref={bottomBar} role="toolbar" aria-label="Ações do pedido" className={classes.actions}>
          <ActionButtons actions={actions} labelled={phone ? 1 : LABELLED} />
          {!phone && <PrintMenu order={order} />}
        </div>
        <div className={classes.main}>
          {isAllowed('decide', order) && <DecisionCard order={order} queue={queue} />}
          <Card title="Itens" flush>
            <OrderItems order={order} />
            <div className={classes.total}>
              <OrderTotal order={order} />
              {phone && <PrintMenu order={order} />}
            </div>
          </Card>
          {order.statusKey === ORDER_STATUS.PROCESSANDO && (
            <Card title="Pix">
              <OrderPix orderId={orderId} />
            </Card>
          )}
          <Card title="Detalhes do Pedido">
            <OrderFacts order={order} />
            <OrderImages order={order} />
            {order.attempts > 0 && <OrderAttempts orderId={orderId} />}
          </Card>
        </div>
        <div className={classes.side}>
          <Card title="Histórico do pedido">
            <OrderTimeline orderId={orderId} />
          </Card>
          <OrderMessage orderId={orderId} />
        </div>
      </div>
      {dialog && <OpenDialog name={dialog} orderId={orderId} onClose={opened.close} onActed={opened.close} />}
    </>
  )
}

const PAGE_KEYS = [
  [['j'], 'próximo pedido'],
  [['k'], 'anterior'],
  [['Enter'], 'ação principal'],
  [['Esc'], 'lista'],
] as const

/** To the orders before and after this one in its list. */
function Steps({ queue: { place, next, previous } }: { queue: OrderQueue }) {
  return (
    <>
      {place && (
        <span className={classes.place}>
          {formatNumber(place.at)} de {formatNumber(place.of)}
        </span>
      )}
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Pedido anterior"
        title="Pedido anterior (k)"
        disabled={!previous}
        onClick={previous}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        disabled={!next}
        onClick={next}
        rightSection={<IconChevronDown size={18} aria-hidden />}
      >
        Próximo
      </Button>
    </>
  )
}
