import type { Work } from '@shop/contract/dashboard'
import { holdsAny, type Permission } from '@shop/domain/permissions'
import { addDays, dayStart, localToUtc, shopDay, utcToLocal, weekStart } from '@shop/domain/shop-time'
import type { Db } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { countWaiting, type Span, sumSales, WAITING, type Waiting } from './work.queries.ts'

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

const DAYS_OF_WEEK = 7

/**
 * Today and the week (from Monday) up to now, the same spans one week earlier up to the same time of day, and the whole
 * day and week before.
 */
function spansOf(now: Date, timeZone: string) {
  const today = shopDay(now, timeZone)
  const [, time = '00:00:00'] = utcToLocal(now, timeZone).split('T')
  const before = localToUtc(`${addDays(today, -DAYS_OF_WEEK)}T${time}`, timeZone)
  const since = (day: string, until: Date): Span => ({ from: dayStart(day, timeZone), before: until })
  const monday = weekStart(today)
  const start = (day: string) => dayStart(day, timeZone)
  return {
    yesterday: since(addDays(today, -1), start(today)),
    lastWeek: since(addDays(monday, -DAYS_OF_WEEK), start(monday)),
    today: since(today, now),
    todayBefore: since(addDays(today, -DAYS_OF_WEEK), before),
    week: since(monday, now),
    weekBefore: since(addDays(monday, -DAYS_OF_WEEK), before),
  }
}

async function readSales(db: Db, now: Date, timeZone: string): Promise<NonNullable<Work['sales']>> {
  const sums = await sumSales(db, spansOf(now, timeZone))
  const wire = ({ orders, cents }: { orders: number; cents: number }) => ({ orders, revenue: reais(cents) })
  return {
    yesterday: wire(sums.yesterday),
    lastWeek: wire(sums.lastWeek),
    today: wire(sums.today),
    todayBefore: wire(sums.todayBefore),
    week: wire(sums.week),
    weekBefore: wire(sums.weekBefore),
  }
}

/** Sales and waiting work, as far as the person may see them: two statements for every person. */
export async function getWork(
  db: Db,
  held: readonly string[],
  timeZone: string,
  now = new Date(),
): Promise<Work> {
  const seen = WAITING.filter((name) => holdsAny(held, SEEN_BY[name]))
  const [sales, counts] = await Promise.all([
    holdsAny(held, SALES_SEEN_BY) ? readSales(db, now, timeZone) : null,
    countWaiting(db, seen),
  ])
  const waiting = Object.fromEntries(WAITING.map((name) => [name, counts[name] ?? null])) as Work['waiting']
  return { sales, waiting }
}
