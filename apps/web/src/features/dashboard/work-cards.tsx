import { changeText, counted, formatNumber, formatReais } from '@shop/browser/format'
import type { SalesFigures, Work } from '@shop/contract/dashboard'
import { ORDER_STATUS } from '@shop/domain/order-status'
import {
  IconAlertTriangle,
  IconBox,
  IconChecklist,
  IconHourglass,
  IconMotorbike,
  IconQrcode,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { workQuery } from '../../entities/dashboard/work.ts'
import type { ScreenPath } from '../../shared/navigation.ts'
import { useMayOpen } from '../../shared/navigation.ts'
import classes from './work-cards.module.css'

interface Waits {
  of: keyof Work['waiting']
  label: string
  icon: TablerIcon
  to: ScreenPath
  search?: Record<string, number>
}

/** In the order in which an order passes them. */
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
    search: { status: ORDER_STATUS.AGUARDANDO_MOTOBOY },
  },
  { of: 'payments', label: 'Pagamentos a conferir', icon: IconQrcode, to: '/admin/settings' },
  {
    of: 'lowStock',
    label: 'Estoque baixo',
    icon: IconAlertTriangle,
    to: '/admin/reports',
    search: { report: 5 },
  },
]

/** As long as a shop's usual figures. */
const USUAL = { orders: 100, revenue: 100_000 }
/** Invisible, so that the charts below are at their place from the beginning. */
const LOADING: Work = {
  sales: { today: USUAL, todayBefore: USUAL, week: { orders: 110, revenue: 110_000 }, weekBefore: USUAL },
  waiting: {
    customers: 0,
    unpaidOrders: 0,
    ordersToApprove: 0,
    ordersToPrepare: 0,
    ordersForDeliverer: 0,
    ordersToLeave: 0,
    ordersWithoutDeliverer: 1,
    payments: 0,
    goodsToReceive: 0,
    lowStock: 0,
  },
}

/** Sales and waiting work, without what the person may not see. */
export function WorkCards() {
  const { data: loaded, isPending } = useQuery(workQuery)
  const data = loaded ?? (isPending ? LOADING : undefined)
  const waits = WAITS.filter(({ of }) => typeof data?.waiting[of] === 'number')
  return (
    <div style={isPending ? { visibility: 'hidden' } : undefined}>
      {data?.sales && (
        <section className={classes.sales} aria-label="Vendas">
          <Sales
            name="Hoje"
            against="que há 7 dias até esta hora"
            now={data.sales.today}
            before={data.sales.todayBefore}
          />
          <Sales
            name="Esta semana"
            against="que na semana passada até esta hora"
            now={data.sales.week}
            before={data.sales.weekBefore}
          />
        </section>
      )}
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
  against: string
  now: SalesFigures
  before: SalesFigures
}

function Sales({ name, against, now, before }: SalesProps) {
  return (
    <div className={classes.card}>
      <h2 className={classes.label}>{name}</h2>
      <p className={classes.figure}>{formatReais(now.revenue)}</p>
      <p>{counted(now.orders, 'pedido', 'pedidos')}</p>
      <p className={classes.label}>
        {changeText(now.revenue, before.revenue)} {against} ({formatReais(before.revenue)},{' '}
        {counted(before.orders, 'pedido', 'pedidos')})
      </p>
    </div>
  )
}

function Waiting({ of, label, icon: Icon, to, search, work }: Waits & { work: Work | undefined }) {
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
    </>
  )
  const card = { className: `${classes.card} ${classes.waiting}`, 'data-waits': count > 0 || undefined }
  if (!isOpen) return <div {...card}>{content}</div>
  return (
    <Link to={to} search={(search ?? {}) as never} {...card}>
      {content}
    </Link>
  )
}
