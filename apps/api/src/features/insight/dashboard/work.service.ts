import type { Work } from '@shop/contract/dashboard'
import { holdsAny, type Permission, seesCosts } from '@shop/domain/permissions'
import { addDays, shopDay, weekStart } from '@shop/domain/shop-time'
import type { Db } from '../../../db/database.ts'
import { instantsOf, type Period } from '../../../period.ts'
import { reais } from '../../../wire.ts'
import { findWithDeliverers } from '../../cash/till/read-till.ts'
import { findOpenSession } from '../../cash/till/till.queries.ts'
import { getOverdue } from '../../debts/receivables/receivables.service.ts'
import { sumPeriods } from '../result/result.queries.ts'
import { comparedWith, figures } from '../result/result.service.ts'
import { countWaiting, WAITING, type Waiting } from './work.queries.ts'

/** Permissions that open the screen where the work is done. */
const SEEN_BY: Record<Waiting, readonly Permission[]> = {
  customers: ['bo:manage:customers'],
  unpaidOrders: ['bo:manage:orders'],
  ordersToApprove: ['bo:manage:orders'],
  ordersToPrepare: ['bo:manage:orders', 'app:stocking'],
  ordersForDeliverer: ['bo:manage:orders'],
  ordersAtOnce: ['bo:manage:orders'],
  ordersForCustomer: ['bo:manage:orders'],
  ordersToLeave: ['bo:manage:orders'],
  ordersWithoutDeliverer: ['bo:manage:orders'],
  payments: ['bo:manage:orders'],
  bankLines: ['bo:manage:finance'],
  bankMissing: ['bo:manage:finance'],
  tradeInsIncomplete: ['bo:manage:orders'],
  goodsToReceive: ['bo:manage:products'],
  claims: ['bo:manage:internal_sales', 'bo:manage:selling', 'bo:manage:orders'],
  lowStock: ['bo:manage:reports', 'bo:manage:products'],
}
/** Only people who may read reports see the shop's turnover on the dashboard. */
const SALES_SEEN_BY: readonly Permission[] = ['bo:manage:reports']

const TILL_SEEN_BY: readonly Permission[] = ['bo:manage:orders']
const OVERDUE_SEEN_BY: readonly Permission[] = ['bo:manage:receivables', 'bo:manage:orders']

const wholeDays = (start: string, end: string): Period => ({
  start: `${start}T00:00:00`,
  end: `${end}T23:59:59`,
})

/** Today and the week (from Monday), what each is compared with, and the whole day and week before. */
async function readSales(
  db: Db,
  held: readonly string[],
  now: Date,
  timeZone: string,
): Promise<NonNullable<Work['sales']>> {
  const day = shopDay(now, timeZone)
  const monday = weekStart(day)
  const today = wholeDays(day, day)
  const week = wholeDays(monday, day)
  const spanOf = (period: Period) => instantsOf(period, timeZone)
  const found = await sumPeriods(db, {
    today: spanOf(today),
    todayBefore: spanOf(comparedWith(today, timeZone, now)),
    yesterday: spanOf(wholeDays(addDays(day, -1), addDays(day, -1))),
    week: spanOf(week),
    weekBefore: spanOf(comparedWith(week, timeZone, now)),
    lastWeek: spanOf(wholeDays(addDays(monday, -7), addDays(monday, -1))),
  })
  const wire = (name: keyof typeof found) => {
    const { orders, sold, profit } = figures(found[name].sums, found[name].services)
    return { orders, sold, ...(seesCosts(held) && { profit }) }
  }
  return {
    today: wire('today'),
    todayBefore: wire('todayBefore'),
    yesterday: wire('yesterday'),
    week: wire('week'),
    weekBefore: wire('weekBefore'),
    lastWeek: wire('lastWeek'),
  }
}

/** Where the shop's money is, as far as the person may open its screens. */
async function readMoney(db: Db, held: readonly string[]): Promise<Work['money']> {
  const seesTill = holdsAny(held, TILL_SEEN_BY)
  const [session, outside, overdue] = await Promise.all([
    seesTill ? findOpenSession(db) : undefined,
    seesTill ? findWithDeliverers(db) : undefined,
    holdsAny(held, OVERDUE_SEEN_BY) ? getOverdue(db) : null,
  ])
  return {
    till: seesTill ? { expected: session ? reais(session.expected) : null } : null,
    withDeliverers: outside?.cash.total ?? null,
    overdue,
  }
}

/** Sales, money and waiting work, as far as the person may see them. */
export async function getWork(
  db: Db,
  held: readonly string[],
  timeZone: string,
  now = new Date(),
): Promise<Work> {
  const seen = WAITING.filter((name) => holdsAny(held, SEEN_BY[name]))
  const [sales, money, counts] = await Promise.all([
    holdsAny(held, SALES_SEEN_BY) ? readSales(db, held, now, timeZone) : null,
    readMoney(db, held),
    countWaiting(db, seen),
  ])
  const waiting = Object.fromEntries(WAITING.map((name) => [name, counts[name] ?? null])) as Work['waiting']
  return { sales, money, waiting }
}
