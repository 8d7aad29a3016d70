import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { shopTimeZone } from '@shop/browser/session'
import { described } from '@shop/contract/address'
import { CHART_DAYS, CHART_ENTRIES, CHARTS, type Chart, type ChartType } from '@shop/contract/charts'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { addDays, shopDay } from '@shop/domain/shop-time'
import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../shared/api/all-pages.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import type { LoadAll } from '../../shared/table/export-progress.tsx'

export const cards = readQuery('dashboard', 'GET /dashboard')

/** A bar of a chart, or a row of its details. */
export interface ChartEntry {
  label: string
  extra: string | undefined
  value: number
}

type ApiResponse = Record<string, Record<string, string | number>[]>
type ChartWire = {
  params: { start?: string; end?: string }
  query: { page: number; items: number }
  response: ApiResponse & { total: number }
}

const entriesOf = ({ list, label, extra, value }: Chart, response: ApiResponse): ChartEntry[] =>
  (response[list] ?? []).map((entry) => ({
    label: String(entry[label.key]),
    extra: extra && String(entry[extra.key]),
    value: Number(entry[value.key]),
  }))

interface Days {
  start: string
  end: string
}

/** The days in shop time that the charts cover, both included. */
export function chartDays(now = new Date()): Days {
  const today = shopDay(now, shopTimeZone())
  return { start: addDays(today, 1 - CHART_DAYS), end: today }
}

/** The largest entries of the last 7 days. One call returns ten of them; for more, the call with a period is used. */
export const chartEntries = (chart: Chart, items: number) =>
  queryOptions({
    queryKey: ['chart', chart.type, items],
    queryFn: async ({ signal }) => {
      if (items <= CHART_ENTRIES)
        return entriesOf(chart, await request(at(described<ChartWire>(chart.path), {}), { signal }))
      return (await readDetails(chart, chartDays(), 0, items, signal)).entries
    },
  })

async function readDetails(
  chart: Chart,
  { start, end }: Days,
  page: number,
  items: number,
  signal: AbortSignal,
) {
  const period = { start: `${start}T00:00:00`, end: `${end}T23:59:59` }
  const address = at(described<ChartWire>(chart.rangePath), period)
  const response = await request(address, { query: { page, items }, signal })
  // Two products may have the same name and count: their rank distinguishes them.
  const entries = entriesOf(chart, response).map((entry, i) => ({ ...entry, rank: page * items + i + 1 }))
  return { entries, total: response.total }
}

export type RankedEntry = ChartEntry & { rank: number }

/** A page of a chart over any period in shop time, both days included. */
export const chartDetails = (chart: Chart, days: Days, page: number, items: number) =>
  queryOptions({
    queryKey: ['chart', chart.type, days.start, days.end, page, items],
    queryFn: ({ signal }) => readDetails(chart, days, page, items, signal),
  })

/** All entries of these days, for CSV and print. */
export const loadAllDetails =
  (chart: Chart, days: Days): LoadAll<RankedEntry> =>
  (onProgress, signal) =>
    allPages(async (page) => {
      const { entries, total } = await readDetails(chart, days, page, LARGEST_PAGE, signal)
      return { rows: entries, total }
    }, onProgress)

const KEY = 'reportType'
const [FIRST] = CHARTS

export const storeChartType = (type: ChartType) => localStorage.setItem(KEY, type)

/** The chart whose details were opened last on this computer; otherwise the first one. */
export function storedChart(): Chart {
  const type = localStorage.getItem(KEY)
  return CHARTS.find((chart) => chart.type === type) ?? FIRST
}
