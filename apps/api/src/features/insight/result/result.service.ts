import type { Result, ResultFigures, ResultOrders } from '@shop/contract/result'
import type { ResultGroup } from '@shop/contract/result-groups'
import { portionPpm } from '@shop/domain/percent'
import { periodBefore, utcToLocal } from '@shop/domain/shop-time'
import type { AppContext } from '../../../context.ts'
import { readAtLength } from '../../../db/database.ts'
import { REPORT_MS } from '../../../db/limits.ts'
import { instantsOf, type Period } from '../../../period.ts'
import { percentage, reais } from '../../../wire.ts'
import { findOrders, findServices, findSums, type Services, type Sums, sumPeriods } from './result.queries.ts'

const NO_SERVICES: Services = { net: 0, returned: 0, fees: 0 }
const NO_GOODS: Sums = {
  orders: 0,
  units: 0,
  goods: 0,
  cost: 0,
  returnedUnits: 0,
  returned: 0,
  returnedCost: 0,
  unitsWithoutCost: 0,
}

export function figures(sums: Sums, services = NO_SERVICES): ResultFigures {
  const revenue = sums.goods + services.net
  const profit = revenue - sums.cost - services.fees
  return {
    orders: sums.orders,
    units: sums.units,
    sold: reais(revenue + sums.returned + services.returned),
    revenue: reais(revenue),
    cost: reais(sums.cost),
    fees: reais(services.fees),
    profit: reais(profit),
    margin: revenue <= 0 ? null : percentage(portionPpm(profit, revenue)),
    returnedUnits: sums.returnedUnits,
    returned: reais(sums.returned + services.returned),
    returnedCost: reais(sums.returnedCost),
  }
}

const addUp = (services: ReadonlyMap<string, Services>): Services =>
  [...services.values()].reduce(
    (sum, { net, returned, fees }) => ({
      net: sum.net + net,
      returned: sum.returned + returned,
      fees: sum.fees + fees,
    }),
    NO_SERVICES,
  )

/** Every day with goods or services, oldest first. */
function daysOf(goods: readonly (Sums & { day: string })[], services: ReadonlyMap<string, Services>) {
  const sums = new Map(goods.map((row) => [row.day, row]))
  return [...new Set([...sums.keys(), ...services.keys()])]
    .sort()
    .map((day) => ({ day, ...figures(sums.get(day) ?? NO_GOODS, services.get(day)) }))
}

/** The period that one is compared with; of one that is not over now, up to the same time. */
export function comparedWith({ start, end }: Period, timeZone: string, now: Date): Period {
  const local = utcToLocal(now, timeZone)
  return periodBefore(start, end, start <= local && local < end ? local : end)
}

/**
 * Revenue, cost, card fees and gross profit of a period and of the one that it is compared with. A sale counts on the day on which the order became
 * one, what comes back on the day on which it came back: nothing that happens later changes a day that is over.
 * @throws AppError RULE_VIOLATION when the period ends before it begins
 */
export async function getResult(
  { reader, settings }: AppContext,
  period: Period,
  now = new Date(),
): Promise<Result> {
  const zone = settings.SHOP_TIMEZONE
  const span = instantsOf(period, zone)
  const previous = comparedWith(period, zone, now)
  const earlier = instantsOf(previous, zone)
  return readAtLength(reader.db(), REPORT_MS, async (tx) => {
    const rows = await findSums(tx, span, zone)
    const services = await findServices(tx, span, zone)
    const { before } = await sumPeriods(tx, { before: earlier })
    const of = (wanted: (typeof rows)[number]['kind']) => rows.filter(({ kind }) => kind === wanted)
    const [total] = of('total')
    if (!total) throw new Error('Sums of a whole period have one row.')
    const foundOf = (group: ResultGroup) => of(group)[0]?.found ?? 0
    const rowsOf = (group: ResultGroup) =>
      of(group).map((row) => ({
        id: row.id,
        name: row.name || 'Sem atendente (app do cliente)',
        ...figures(row),
      }))
    return {
      current: figures(total, addUp(services)),
      previous: figures(before.sums, before.services),
      previousStart: previous.start,
      previousEnd: previous.end,
      services: reais(addUp(services).net),
      unitsWithoutCost: total.unitsWithoutCost,
      days: daysOf(of('day'), services),
      product: rowsOf('product'),
      brand: rowsOf('brand'),
      customer: rowsOf('customer'),
      attendant: rowsOf('attendant'),
      found: {
        product: foundOf('product'),
        brand: foundOf('brand'),
        customer: foundOf('customer'),
        attendant: foundOf('attendant'),
      },
    }
  })
}

/** A page of the orders behind a figure of the result, the newest first. @throws AppError RULE_VIOLATION */
export async function listResultOrders(
  { reader, settings }: AppContext,
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
    orders: rows.map(({ total: _total, status, revenue, returned, cost, fees, ...row }) => ({
      ...row,
      statusKey: status,
      createdAt: new Date(row.createdAt).toISOString(),
      revenue: reais(revenue),
      returned: reais(returned),
      cost: reais(cost),
      fees: reais(fees),
      profit: reais(revenue - cost - fees),
    })),
    total: rows[0]?.total ?? 0,
  }
}
