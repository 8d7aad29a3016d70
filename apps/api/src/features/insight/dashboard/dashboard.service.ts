import { CHART_DAYS, CHART_ENTRIES, type Chart } from '@shop/contract/charts'
import { addDays, dayStart, shopDay } from '@shop/domain/shop-time'
import type { Db } from '../../../db/database.ts'
import { instantsOf, type Period } from '../../../period.ts'
import { type ChartRow, countCards, findChart } from './dashboard.queries.ts'

type ChartList = Record<string, ChartRow[]>
type ChartPage = Record<string, ChartRow[] | number>

/** Products that can be sold and customers who wait for approval. */
export const getDashboard = (db: Db) => countCards(db)

/** The ten largest entries of the last 7 days in shop time, including today until now. */
export async function getTopTen(
  db: Db,
  chart: Chart,
  timeZone: string,
  now = new Date(),
): Promise<ChartList> {
  const from = dayStart(addDays(shopDay(now, timeZone), 1 - CHART_DAYS), timeZone)
  const { entries } = await findChart(db, chart.type, { from, before: now }, CHART_ENTRIES, 0)
  return { [chart.list]: entries }
}

/**
 * A page of a chart's entries in a period of shop time, inclusive to the second.
 * @throws AppError RULE_VIOLATION when the period ends before it begins
 */
export async function getChartOf(
  db: Db,
  chart: Chart,
  period: Period,
  { page, items }: { page: number; items: number },
  timeZone: string,
): Promise<ChartPage> {
  const span = instantsOf(period, timeZone)
  const { entries, total } = await findChart(db, chart.type, span, items, page * items)
  return { [chart.list]: entries, total }
}
