import type { Dashboard, Work } from '@shop/contract/dashboard'
import type { Nfes } from '@shop/contract/nfe'
import type { ReceivablesPage } from '@shop/contract/receivables'
import { lowStock as LOW_STOCK } from '@shop/contract/reports/products'
import type { Result, ResultOrders } from '@shop/contract/result'
import type { OwingDeliverers } from '@shop/contract/settlements'
import type { Till } from '@shop/contract/till'
import type { UnpaidCustomers } from '@shop/contract/unpaid-orders'
import { centsFromReais } from '@shop/domain/money'
import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { SHOP_TIMEZONE_DEFAULT, shopDay, weekStart } from '@shop/domain/shop-time'
import type { Person, TestShop } from './harness.ts'

interface Reading {
  work: Work
  dashboard: Dashboard
}

/** Reads a call, as a screen does. */
type Read = <T>(path: string) => Promise<T>

/** A figure that is a link, and the same on the page that it opens; money in cents. */
interface Followed {
  name: string
  figure: (read: Reading) => unknown
  found: (read: Read) => Promise<unknown>
}

const cents = (reais: number | null | undefined) => (reais == null ? null : centsFromReais(reais))
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

const totalOf = (path: string) => async (read: Read) => (await read<{ total: number }>(path)).total
const inStatus = (status: StatusKey) => totalOf(`/orders/status/${status}?page=0&items=1`)

const today = () => shopDay(new Date(), SHOP_TIMEZONE_DEFAULT)
const resultOf = (start: string) => `start/${start}T00:00:00/end/${today()}T23:59:59`

/** The result of a period and its orders, which the figures of the dashboard open. */
const soldSince = (name: string, day: () => string, is: 'today' | 'week'): Followed => {
  const before = `${is}Before` as const
  return {
    name,
    figure: ({ work: { sales } }) =>
      sales && [
        sales[is].orders,
        cents(sales[is].sold),
        cents(sales[is].profit),
        sales[before].orders,
        cents(sales[before].sold),
        cents(sales[is].profit),
      ],
    found: async (read) => {
      const { current, previous } = await read<Result>(`/reports/result/${resultOf(day())}`)
      const orders: ResultOrders['orders'] = []
      for (let page = 0, total = 1; orders.length < total; page++) {
        const answer = await read<ResultOrders>(
          `/reports/result/orders/${resultOf(day())}?page=${page}&items=30`,
        )
        orders.push(...answer.orders)
        total = answer.total
      }
      const sumOf = (key: 'revenue' | 'returned' | 'profit') => sum(orders.map((one) => cents(one[key]) ?? 0))
      return [
        current.orders,
        sumOf('revenue') + sumOf('returned'),
        cents(current.profit),
        previous.orders,
        cents(previous.sold),
        sumOf('profit'),
      ]
    },
  }
}

const {
  AGUARDANDO_APROVACAO,
  AGUARDANDO_ESTOQUISTA,
  AGUARDANDO_MOTOBOY,
  ENTREGA_IMEDIATA,
  AGUARDANDO_CLIENTE,
} = ORDER_STATUS

const waits = (of: keyof Work['waiting'], found: Followed['found']): Followed => ({
  name: of,
  figure: ({ work }) => work.waiting[of],
  found,
})

/** The statuses of claims that have not ended. */
const OPEN_CLAIMS = ['open', 'analysis', 'repaired', 'replaced', 'refused']
const IN_STOCK_OR_CANCELLED: readonly string[] = ['received', 'cancelled']

/** Every figure of the dashboard, of the menu and of the bell that opens a page. */
export const FOLLOWED: readonly Followed[] = [
  soldSince('sold today', today, 'today'),
  soldSince('sold this week', () => weekStart(today()), 'week'),
  {
    name: 'cash in the till',
    figure: ({ work }) => cents(work.money.till?.expected),
    found: async (read) => cents((await read<Till>('/till')).session?.expected),
  },
  {
    name: 'cash with deliverers',
    figure: ({ work }) => cents(work.money.withDeliverers),
    found: async (read) =>
      sum(
        (await read<OwingDeliverers>('/settlements/owing')).deliverers.map(
          ({ expected }) => cents(expected) ?? 0,
        ),
      ),
  },
  {
    name: 'overdue',
    figure: ({ work }) => cents(work.money.overdue),
    found: async (read) => {
      const items: ReceivablesPage['items'] = []
      for (let page = 0, total = 1; items.length < total; page++) {
        const answer = await read<ReceivablesPage>(`/receivables?status=overdue&page=${page}&items=100`)
        items.push(...answer.items)
        total = answer.total
      }
      return sum(items.map(({ open }) => cents(open) ?? 0))
    },
  },
  {
    name: 'products in stock',
    figure: ({ dashboard }) => dashboard.availableProducts,
    found: totalOf('/products?stock=some&limit=1'),
  },
  {
    name: 'customers to approve',
    figure: ({ dashboard }) => dashboard.waitingCustomers,
    found: totalOf('/administrator/customers/unnaproved?items=1'),
  },
  waits('customers', totalOf('/administrator/customers/unnaproved?items=1')),
  waits('unpaidOrders', async (read) => (await read<UnpaidCustomers>('/orders/unpaid')).totals.orders),
  waits('ordersToApprove', inStatus(AGUARDANDO_APROVACAO)),
  waits('ordersToPrepare', inStatus(AGUARDANDO_ESTOQUISTA)),
  waits('ordersForDeliverer', inStatus(AGUARDANDO_MOTOBOY)),
  waits('ordersAtOnce', inStatus(ENTREGA_IMEDIATA)),
  waits('ordersForCustomer', inStatus(AGUARDANDO_CLIENTE)),
  waits('ordersToLeave', async (read) =>
    sum(
      await Promise.all(
        [AGUARDANDO_MOTOBOY, ENTREGA_IMEDIATA, AGUARDANDO_CLIENTE].map((key) => inStatus(key)(read)),
      ),
    ),
  ),
  waits('payments', totalOf('/orders/pix/payments?state=open&items=1')),
  waits('bankLines', totalOf('/bank/lines?status=waiting&items=1')),
  waits('bankMissing', totalOf('/bank/missing?items=1')),
  waits('tradeInsIncomplete', totalOf('/trade-ins?show=incomplete&items=1')),
  waits('lowStock', async (read) => (await read<{ items: unknown[] }>(LOW_STOCK.path)).items.length),
  waits('claims', async (read) =>
    sum(await Promise.all(OPEN_CLAIMS.map((status) => totalOf(`/claims?status=${status}&items=1`)(read)))),
  ),
  // The receipt of an NF-e is the same goods as the NF-e.
  waits('goodsToReceive', async (read) => {
    const { nfes } = await read<Nfes>('/nfes?items=100')
    const waiting = nfes.filter(({ status }) => !IN_STOCK_OR_CANCELLED.includes(status))
    const receipts = [
      await totalOf('/receipts?state=open&items=1')(read),
      await totalOf('/receipts?state=held&items=1')(read),
    ]
    return waiting.length + sum(receipts) - waiting.filter(({ status }) => status === 'receiving').length
  }),
]

/** The figures that differ from the page that they open, as 'name: figure, found there'. */
export async function findDiffering(shop: TestShop, person: Person): Promise<string[]> {
  const read: Read = async <T>(path: string) => {
    const { status, data } = await shop.call<T>('GET', path, person)
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(data)}`)
    return data
  }
  const reading = { work: await read<Work>('/work'), dashboard: await read<Dashboard>('/dashboard') }
  const differing: string[] = []
  for (const { name, figure, found } of FOLLOWED) {
    const [shown, there] = [JSON.stringify(figure(reading)), JSON.stringify(await found(read))]
    if (shown !== there) differing.push(`${name}: ${shown}, found ${there}`)
  }
  return differing
}
