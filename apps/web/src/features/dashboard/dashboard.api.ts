import { CHART_DAYS, CHART_ENTRIES, type Chart, type Dashboard } from '@shop/contract/dashboard'
import { addDays, SHOP_TIMEZONE_DEFAULT, shopDay, utcToLocal } from '@shop/domain/shop-time'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/api/client.ts'

export const cards = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => request<Dashboard>('GET', '/dashboard', { signal }),
})

/** A bar of a chart, or a row of its details. */
export interface ChartEntry {
  label: string
  extra: string | undefined
  value: number
}

type Answer = Record<string, Record<string, string | number>[]>

const entriesOf = ({ list, label, extra, value }: Chart, answer: Answer): ChartEntry[] =>
  (answer[list] ?? []).map((entry) => ({
    label: String(entry[label.key]),
    extra: extra && String(entry[extra.key]),
    value: Number(entry[value.key]),
  }))

const rangePath = (chart: Chart, start: string, end: string) =>
  chart.rangePath.replace(':start', encodeURIComponent(start)).replace(':end', encodeURIComponent(end))

function lastDays() {
  const now = new Date()
  const first = addDays(shopDay(now, SHOP_TIMEZONE_DEFAULT), 1 - CHART_DAYS)
  return { start: `${first}T00:00:00`, end: utcToLocal(now, SHOP_TIMEZONE_DEFAULT) }
}

/** The largest entries of the last 7 days; ten come ready, more are read by their period. */
export const chartEntries = (chart: Chart, items: number) =>
  queryOptions({
    queryKey: ['chart', chart.type, items],
    queryFn: async ({ signal }) => {
      if (items <= CHART_ENTRIES)
        return entriesOf(chart, await request<Answer>('GET', chart.path, { signal }))
      const { start, end } = lastDays()
      const query = { page: 0, items }
      return entriesOf(chart, await request<Answer>('GET', rangePath(chart, start, end), { query, signal }))
    },
  })

/** The most entries that one page of a chart's details holds. */
export const MOST_ENTRIES = 100

/** A chart over any days of the shop, both included. */
export const chartDetails = (chart: Chart, days: { start: string; end: string }) =>
  queryOptions({
    queryKey: ['chart', chart.type, days.start, days.end],
    queryFn: async ({ signal }) => {
      const path = rangePath(chart, `${days.start}T00:00:00`, `${days.end}T23:59:59`)
      const query = { page: 0, items: MOST_ENTRIES }
      return entriesOf(chart, await request<Answer>('GET', path, { query, signal }))
    },
  })
