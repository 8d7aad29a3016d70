import type { Result, ResultFigures, ResultGroup, ResultOrders } from '@shop/contract/result'
import { utcToLocal } from '@shop/domain/shop-time'
import { readAtLength } from '../../db/database.ts'
import { REPORT_MS } from '../../db/limits.ts'
import { instantsOf, type Period } from '../../period.ts'
import type { Shop } from '../../shop.ts'
import { reais } from '../../wire.ts'
import { findOrders, findServices, findSums, findTotal, type Sums } from './result.queries.ts'

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

const addUp = (services: ReadonlyMap<string, number>) =>
  [...services.values()].reduce((sum, cents) => sum + cents, 0)

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
    const rows = await findSums(tx, span, zone)
    const services = await findServices(tx, span, zone)
    const of = (wanted: (typeof rows)[number]['kind']) => rows.filter(({ kind }) => kind === wanted)
    const [total] = of('total')
    if (!total) throw new Error('Sums of a whole period have one row.')
    const rowsOf = (group: ResultGroup) =>
      of(group).map((row) => ({
        id: row.id,
        name: row.name || 'Sem atendente (app do cliente)',
        ...figures(row),
      }))
    return {
      current: figures(total, addUp(services)),
      previous: figures(await findTotal(tx, earlier), addUp(await findServices(tx, earlier, zone))),
      previousStart: utcToLocal(earlier.from, zone),
      previousEnd: utcToLocal(new Date(earlier.before.getTime() - 1_000), zone),
      services: reais(addUp(services)),
      unitsWithoutCost: total.unitsWithoutCost,
      days: of('day').map((row) => ({ day: row.day, ...figures(row, services.get(row.day)) })),
      product: rowsOf('product'),
      brand: rowsOf('brand'),
      customer: rowsOf('customer'),
      attendant: rowsOf('attendant'),
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
