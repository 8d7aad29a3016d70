import {
  RESULT_GROUPS,
  type Result,
  type ResultFigures,
  type ResultGroup,
  type ResultOrders,
} from '@shop/contract/result'
import { utcToLocal } from '@shop/domain/shop-time'
import { readAtLength } from '../../db/database.ts'
import { instantsOf, type Period } from '../../period.ts'
import type { Shop } from '../../shop.ts'
import { reais } from '../../wire.ts'
import { type DayRow, findDays, findGroup, findOrders, type Sums } from './result.queries.ts'

const REPORT_MS = 30_000

function figures(sums: Sums, services = 0): ResultFigures {
  const revenue = sums.goods + services
  const profit = revenue - sums.cost
  return {
    orders: sums.orders,
    units: sums.units,
    revenue: reais(revenue),
    cost: reais(sums.cost),
    profit: reais(profit),
    margin: revenue === 0 ? null : Math.round((profit / revenue) * 10_000) / 100,
    returnedUnits: sums.returnedUnits,
    returned: reais(sums.returned),
  }
}

/** Every order belongs to one day, so the sum of the days is the period. */
function addUp(days: readonly DayRow[]): DayRow {
  const none = { orders: 0, units: 0, goods: 0, cost: 0, returnedUnits: 0, returned: 0, unitsWithoutCost: 0 }
  return days.reduce(
    (sum, row) => ({
      day: '',
      orders: sum.orders + row.orders,
      units: sum.units + row.units,
      goods: sum.goods + row.goods,
      cost: sum.cost + row.cost,
      returnedUnits: sum.returnedUnits + row.returnedUnits,
      returned: sum.returned + row.returned,
      unitsWithoutCost: sum.unitsWithoutCost + row.unitsWithoutCost,
      services: sum.services + row.services,
    }),
    { day: '', ...none, services: 0 },
  )
}

/**
 * Revenue, cost and gross profit of a period and of the previous one of the same length. A sale counts on the day it
 * was placed; returned units are subtracted from that day, at the price and cost of its line.
 * @throws AppError RULE_VIOLATION when the period ends before it begins
 */
export async function getResult({ reader, settings }: Shop, period: Period): Promise<Result> {
  const zone = settings.SHOP_TIMEZONE
  const span = instantsOf(period, zone)
  const length = span.before.getTime() - span.from.getTime()
  const earlier = { from: new Date(span.from.getTime() - length), before: span.from }
  return readAtLength(reader.db(), REPORT_MS, async (tx) => {
    const days = await findDays(tx, span, zone)
    const previous = addUp(await findDays(tx, earlier, zone))
    const groups = {} as Record<ResultGroup, Result[ResultGroup]>
    for (const group of Object.keys(RESULT_GROUPS) as ResultGroup[]) {
      const rows = await findGroup(tx, span, group)
      groups[group] = rows.map((row) => ({
        id: row.id,
        name: row.name || 'Sem atendente (app do cliente)',
        ...figures(row),
      }))
    }
    const current = addUp(days)
    return {
      current: figures(current, current.services),
      previous: figures(previous, previous.services),
      previousStart: utcToLocal(earlier.from, zone),
      previousEnd: utcToLocal(new Date(earlier.before.getTime() - 1_000), zone),
      services: reais(current.services),
      unitsWithoutCost: current.unitsWithoutCost,
      days: days.map((row) => ({ day: row.day, ...figures(row, row.services) })),
      ...groups,
    }
  })
}

/** A page of the orders behind a figure of the result, latest first. @throws AppError RULE_VIOLATION */
export async function listResultOrders(
  { reader, settings }: Shop,
  period: Period,
  {
    by,
    id,
    page,
    items,
  }: { by?: ResultGroup | undefined; id?: number | undefined; page: number; items: number },
): Promise<ResultOrders> {
  const span = instantsOf(period, settings.SHOP_TIMEZONE)
  const chosen = by && id !== undefined ? { by, id } : undefined
  const rows = await readAtLength(reader.db(), REPORT_MS, (tx) => findOrders(tx, span, chosen, page, items))
  return {
    orders: rows.map(({ total: _total, revenue, cost, ...row }) => ({
      ...row,
      createdAt: new Date(row.createdAt).toISOString(),
      revenue: reais(revenue),
      cost: reais(cost),
      profit: reais(revenue - cost),
    })),
    total: rows[0]?.total ?? 0,
  }
}
