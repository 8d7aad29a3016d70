import { z } from 'zod'
import { pageQuery } from './wire.ts'

export const dashboard = z.object({ availableProducts: z.int(), waitingCustomers: z.int() })
export type Dashboard = z.infer<typeof dashboard>

/** Sales of a period; revenue in reais. */
const figures = z.object({ orders: z.int(), revenue: z.number() })
export type SalesFigures = z.infer<typeof figures>

const waitingCount = z.int().nullable()

/** Work that waits for an employee; null where the person may not see it. */
export const work = z.object({
  /**
   * Today and this week until now, each compared with the same days one week before, up to the same time; and the whole
   * day and week before.
   */
  sales: z
    .object({
      today: figures,
      todayBefore: figures,
      yesterday: figures,
      week: figures,
      weekBefore: figures,
      lastWeek: figures,
    })
    .nullable(),
  waiting: z.object({
    /** Customers to approve. */
    customers: waitingCount,
    /** Orders that hold stock before their payment was seen or checked. */
    unpaidOrders: waitingCount,
    ordersToApprove: waitingCount,
    ordersToPrepare: waitingCount,
    /** Packed, for a deliverer to take at the next departure. */
    ordersForDeliverer: waitingCount,
    /** Packed, to be delivered at once. */
    ordersAtOnce: waitingCount,
    /** Packed, for the customer to take. */
    ordersForCustomer: waitingCount,
    /** The three kinds of packed orders. */
    ordersToLeave: waitingCount,
    /** Those of a deliverer's orders without a deliverer. */
    ordersWithoutDeliverer: waitingCount,
    /** Pix payments that did not settle an order automatically. */
    payments: waitingCount,
    /** NF-e and goods receipts that were begun, until their goods are in stock. */
    goodsToReceive: waitingCount,
    /** Products at or below their alert. */
    lowStock: waitingCount,
  }),
})
export type Work = z.infer<typeof work>

export type ChartType =
  | 'topTenSigned'
  | 'mostViewedProd'
  | 'searchedTerms'
  | 'topTenSellers'
  | 'searchedButInexistent'

/** A chart: the calls for its last seven days and for any period, and what a bar shows. */
export interface Chart {
  type: ChartType
  title: string
  /** The last 7 days, ten entries. */
  path: string
  /** Any period, as a Fastify path; `:start` and `:end` are in shop time. */
  rangePath: string
  /** The name of the list in the answer. */
  list: string
  label: { key: string; title: string }
  extra?: { key: string; title: string }
  value: { key: string; title: string }
}

export const CHARTS: readonly [Chart, ...Chart[]] = [
  {
    type: 'topTenSigned',
    title: 'Clientes que mais acessaram',
    path: '/reports/customer/top-ten/signedin',
    rangePath: '/reports/customer/top-ten/signedin/start/:start/end/:end',
    list: 'customersSignedIn',
    label: { key: 'customerName', title: 'Cliente' },
    extra: { key: 'email', title: 'E-mail' },
    value: { key: 'count', title: 'Logins realizados' },
  },
  {
    type: 'mostViewedProd',
    title: 'Produtos mais visualizados',
    path: '/reports/product/top-ten/viewed',
    rangePath: '/reports/product/viewed/start/:start/end/:end',
    list: 'productsViewed',
    label: { key: 'productName', title: 'Produto' },
    value: { key: 'count', title: 'Visualizações' },
  },
  {
    type: 'searchedTerms',
    title: 'Termos mais pesquisados',
    path: '/reports/product/top-ten/searched-by-term',
    rangePath: '/reports/product/searched-by-term/start/:start/end/:end',
    list: 'productsSearched',
    label: { key: 'term', title: 'Termo' },
    value: { key: 'count', title: 'Pesquisas' },
  },
  {
    type: 'topTenSellers',
    title: 'Produtos mais vendidos',
    path: '/reports/top-ten/products/sold/desc',
    rangePath: '/reports/products/sold/start/:start/end/:end/desc',
    list: 'products',
    label: { key: 'name', title: 'Produto' },
    value: { key: 'quantity', title: 'Quantidade' },
  },
  {
    type: 'searchedButInexistent',
    title: 'Pesquisados sem resultado',
    path: '/reports/product/not-exists/top-ten/searched-by-term',
    rangePath: '/reports/product/not-exists/searched-by-term/start/:start/end/:end',
    list: 'productsSearched',
    label: { key: 'term', title: 'Termo' },
    value: { key: 'count', title: 'Pesquisas' },
  },
]

/** Entries of a chart on the dashboard. */
export const CHART_ENTRIES = 10
/** Days that the dashboard covers, including today. */
export const CHART_DAYS = 7

/** A period may have any number of terms: the details are read in pages. */
export const chartQuery = z.strictObject(pageQuery(100))

/** The schema of a chart's answer. */
export function chartAnswer({ list, label, extra, value }: Chart) {
  const entry = z.object({
    [label.key]: z.string(),
    ...(extra && { [extra.key]: z.string() }),
    [value.key]: z.int(),
  })
  return z.object({ [list]: z.array(entry) })
}

/** The schema of a page of a chart's details; `total` counts the entries of the whole period. */
export const chartPage = (chart: Chart) => chartAnswer(chart).extend({ total: z.int() })
