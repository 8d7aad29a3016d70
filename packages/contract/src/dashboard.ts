import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { z } from 'zod'
import type { Chart } from './charts.ts'
import { pageQuery, reais } from './wire.ts'

export const dashboard = z.object({ availableProducts: z.int(), waitingCustomers: z.int() })
export type Dashboard = z.infer<typeof dashboard>

/**
 * Sales of a period as in its result: what was sold, before what came back, and for those who read costs the gross
 * profit; in reais.
 */
const figures = z.object({ orders: z.int(), sold: reais, profit: reais.optional() })
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
  /** Money in reais that is where it is now. */
  money: z.object({
    /** Cash that should be in the till; null when it is closed. */
    till: z.object({ expected: reais.nullable() }).nullable(),
    /** Cash that deliverers have not handed in yet. */
    withDeliverers: reais.nullable(),
    /** What customers owe after its due date, without fine and interest. */
    overdue: reais.nullable(),
  }),
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
    /** Packed, for the customer to fetch. */
    ordersForCustomer: waitingCount,
    /** The three kinds of packed orders. */
    ordersToLeave: waitingCount,
    /** Those of a deliverer's orders without a deliverer. */
    ordersWithoutDeliverer: waitingCount,
    /** Pix payments that did not settle an order automatically. */
    payments: waitingCount,
    /** Lines of a bank statement that match nothing. */
    bankLines: waitingCount,
    /** Orders whose money no bank statement shows. */
    bankMissing: waitingCount,
    /** NF-e and goods receipts that were begun, until their goods are in stock. */
    goodsToReceive: waitingCount,
    /** Used phones that were paid for before their record was complete. */
    tradeInsIncomplete: waitingCount,
    /** Claims that have not ended: phones that the shop has, or is told about. */
    claims: waitingCount,
    /** Products at or below their alert. */
    lowStock: waitingCount,
  }),
})
export type Work = z.infer<typeof work>

/** A period may have any number of terms: the details are read in pages. */
export const chartQuery = z.strictObject(pageQuery(LARGEST_PAGE))

/** The schema of a chart's answer. */
export function chartResponse({ list, label, extra, value }: Chart) {
  const entry = z.object({
    [label.key]: z.string(),
    ...(extra && { [extra.key]: z.string() }),
    [value.key]: z.int(),
  })
  return z.object({ [list]: z.array(entry) })
}

/** The schema of a page of a chart's details; `total` counts the entries of the whole period. */
export const chartPage = (chart: Chart) => chartResponse(chart).extend({ total: z.int() })
