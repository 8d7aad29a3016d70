import { changeText, counted, formatNumber, formatReais } from '@shop/browser/format'
import { shopTimeZone } from '@shop/browser/session'
import type { SalesFigures, Work } from '@shop/contract/dashboard'
import { ORDER_STATUS, type StatusKey, statusLabel } from '@shop/domain/order-status'
import { shopDay, weekStart } from '@shop/domain/shop-time'
import {
  IconAlertTriangle,
  IconBox,
  IconBuildingBank,
  IconChecklist,
  IconDeviceMobileQuestion,
  IconHourglass,
  IconMotorbike,
  IconQrcode,
  IconZoomQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { workQuery } from '../../entities/dashboard/work.api.ts'
import type { ScreenPath } from '../../shared/navigation.ts'
import { useMayOpen } from '../../shared/navigation.ts'
import { MoneyCards } from './money-cards.tsx'
import classes from './work-cards.module.css'

interface Waits {
  of: keyof Work['waiting']
  label: string
  icon: TablerIcon
  to: ScreenPath
  search?: Record<string, number | string>
  /** The statuses that the figure sums, each of which opens its orders; then the figure itself opens nothing. */
  parts?: readonly { of: keyof Work['waiting']; status: StatusKey }[]
}

const today = () => shopDay(new Date(), shopTimeZone())

/** In the order in which an order passes these statuses. */
const WAITS: readonly Waits[] = [
  { of: 'unpaidOrders', label: 'Pedidos sem pagamento', icon: IconHourglass, to: '/admin/unpaid' },
  {
    of: 'ordersToApprove',
    label: 'Pedidos para aprovar',
    icon: IconChecklist,
    to: '/admin/orders',
    search: { status: ORDER_STATUS.AGUARDANDO_APROVACAO },
  },
  {
    of: 'ordersToPrepare',
    label: 'Pedidos para preparar',
    icon: IconBox,
    to: '/admin/orders',
    search: { status: ORDER_STATUS.AGUARDANDO_ESTOQUISTA },
  },
  {
    of: 'ordersToLeave',
    label: 'Pedidos para sair',
    icon: IconMotorbike,
    to: '/admin/orders',
    parts: [
      { of: 'ordersForDeliverer', status: ORDER_STATUS.AGUARDANDO_MOTOBOY },
      { of: 'ordersAtOnce', status: ORDER_STATUS.ENTREGA_IMEDIATA },
      { of: 'ordersForCustomer', status: ORDER_STATUS.AGUARDANDO_CLIENTE },
    ],
  },
  {
    of: 'payments',
    label: 'Pagamentos a conferir',
    icon: IconQrcode,
    to: '/admin/settings',
    search: { view: 'payments' },
  },
  { of: 'bankLines', label: 'Está no banco, sem pedido', icon: IconBuildingBank, to: '/admin/bank' },
  {
    of: 'bankMissing',
    label: 'Aprovado, mas não está no banco',
    icon: IconZoomQuestion,
    to: '/admin/bank',
    search: { view: 'missing' },
  },
  {
    of: 'tradeInsIncomplete',
    label: 'Usados pagos sem cadastro completo',
    icon: IconDeviceMobileQuestion,
    to: '/admin/trade-ins',
    search: { view: 'incomplete' },
  },
  {
    of: 'lowStock',
    label: 'Estoque baixo',
    icon: IconAlertTriangle,
    to: '/admin/reports',
    search: { report: 5 },
  },
]

/** Figures as long as those of a usual shop. */
const USUAL = { orders: 100, sold: 100_000, profit: 10_000 }
/** Invisible, so that the charts below are at their place from the beginning. */
const LOADING: Work = {
  sales: {
    today: USUAL,
    todayBefore: USUAL,
    yesterday: USUAL,
    week: { orders: 110, sold: 110_000, profit: 11_000 },
    weekBefore: USUAL,
    lastWeek: USUAL,
  },
  money: { till: { expected: 1000 }, withDeliverers: 1000, overdue: 1000 },
  waiting: {
    customers: 0,
    unpaidOrders: 0,
    ordersToApprove: 0,
    ordersToPrepare: 0,
    ordersForDeliverer: 0,
    ordersAtOnce: 0,
    ordersForCustomer: 0,
    ordersToLeave: 0,
    ordersWithoutDeliverer: 1,
    payments: 0,
    bankLines: 0,
    bankMissing: 0,
    goodsToReceive: 0,
    tradeInsIncomplete: 0,
    claims: 0,
    lowStock: 0,
  },
}

/** Sales, money and waiting work, without what the person may not see. */
export function WorkCards() {
  const { data: loaded, isPending } = useQuery(workQuery)
  const data = loaded ?? (isPending ? LOADING : undefined)
  const day = today()
  const waits = WAITS.filter(({ of }) => typeof data?.waiting[of] === 'number')
  return (
    <div style={isPending ? { visibility: 'hidden' } : undefined}>
      {data?.sales && (
        <section className={classes.sales} aria-label="Vendas">
          <Sales
            name="Hoje"
            since={day}
            against="que há 7 dias até esta hora"
            now={data.sales.today}
            before={data.sales.todayBefore}
            last={{ name: 'Ontem', figures: data.sales.yesterday }}
          />
          <Sales
            name="Esta semana"
            since={weekStart(day)}
            against="que na semana passada até esta hora"
            now={data.sales.week}
            before={data.sales.weekBefore}
            last={{ name: 'Semana passada inteira', figures: data.sales.lastWeek }}
          />
        </section>
      )}
      {data && <MoneyCards of={data.money} />}
      {waits.length > 0 && (
        <section className={classes.waits} aria-label="O que espera">
          {waits.map((one) => (
            <Waiting key={one.of} {...one} work={data} />
          ))}
        </section>
      )}
    </div>
  )
}

interface SalesProps {
  name: string
  /** The first day; the last one is today. */
  since: string
  against: string
  now: SalesFigures
  before: SalesFigures
  /** The whole day or week before, because the first figure of a morning is zero. */
  last: { name: string; figures: SalesFigures }
}

const inWords = ({ sold, orders }: SalesFigures) =>
  `${formatReais(sold)}, ${counted(orders, 'pedido', 'pedidos')}`

function Sales({ name, since, against, now, before, last }: SalesProps) {
  const isOpen = useMayOpen('/admin/reports')
  const content = (
    <>
      <h2 className={classes.label}>{name}</h2>
      <p className={classes.figure}>{formatReais(now.sold)}</p>
      <p>
        {counted(now.orders, 'pedido', 'pedidos')}
        {now.profit !== undefined && `, lucro bruto de ${formatReais(now.profit)}`}
      </p>
      <p className={classes.label}>
        <strong className={classes.change}>{changeText(now.sold, before.sold)}</strong> {against} (
        {inWords(before)})
      </p>
      <p className={classes.label}>
        {last.name}: {inWords(last.figures)}
      </p>
    </>
  )
  if (!isOpen) return <div className={classes.card}>{content}</div>
  return (
    <Link
      to="/admin/reports"
      search={{ view: 'result', start: since, end: today() }}
      className={classes.card}
    >
      {content}
    </Link>
  )
}

function Waiting({ work, ...waits }: Waits & { work: Work | undefined }) {
  const { of, label, icon: Icon, to, search, parts } = waits
  const isOpen = useMayOpen(to)
  const count = work?.waiting[of] ?? 0
  const without = of === 'ordersToLeave' ? (work?.waiting.ordersWithoutDeliverer ?? 0) : 0
  const content = (
    <>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>
        <span className={classes.label}>{label}</span>
        <strong className={classes.count}>{formatNumber(count)}</strong>
        {without > 0 && <span className={classes.label}>{formatNumber(without)} sem motoboy</span>}
      </span>
      {isOpen && parts && <Parts parts={parts} work={work} />}
    </>
  )
  const card = {
    className: `${classes.card} ${classes.waiting}`,
    'data-waits': count > 0 || undefined,
    'data-parts': parts !== undefined || undefined,
  }
  if (!isOpen || parts) return <div {...card}>{content}</div>
  return (
    <Link to={to} search={(search ?? {}) as never} {...card}>
      {content}
    </Link>
  )
}

/** The orders by status, for each status that has some. */
function Parts({ parts, work }: { parts: NonNullable<Waits['parts']>; work: Work | undefined }) {
  return (
    <span className={classes.parts}>
      {parts.map(({ of, status }) => {
        const count = work?.waiting[of] ?? 0
        if (count === 0) return null
        return (
          <Link key={of} to="/admin/orders" search={{ status }}>
            {formatNumber(count)} {statusLabel(status)}
          </Link>
        )
      })}
    </span>
  )
}
