import { CHARTS } from '@shop/contract/charts'
import { REPORTS } from '@shop/contract/reports'
import type { ReportRow } from '@shop/contract/reports/report'
import type { Client } from 'pg'
import { addressOf } from '../../apps/api/test/recount/ask.ts'
import { compare } from '../../apps/api/test/recount/compare.ts'
import { type IndexedShop, indexShop, plain, type Requested } from '../../apps/api/test/recount/counting.ts'
import { readRawShop } from '../../apps/api/test/recount/raw-shop.ts'
import { RECOUNT } from '../../apps/api/test/recount/recount.ts'
import { CHARTS as CHART_RECOUNT } from '../../apps/api/test/recount/recount-charts.ts'

/** Reads tables in batches: they have more rows than a client reads at once. */
const readTable = (client: Client) =>
  async function* (table: string) {
    await client.query('begin')
    await client.query(`declare raw_rows no scroll cursor for select * from ${table}`)
    for (;;) {
      const { rows } = await client.query('fetch 20000 from raw_rows')
      yield rows
      if (rows.length < 20000) break
    }
    await client.query('rollback')
  }

const always = {
  start: '2000-01-01T00:00:00',
  end: '2099-12-31T23:59:59',
  brand: 'marca 3',
  reference: 'REFERENCIA 2',
}
const month = { ...always, start: '2026-02-10T12:00:00', end: '2026-03-10T11:59:59' }
const PERSONS = { attendant: [1, 7, 19], deliverer: [2, 8, 999] }

/** The parameters for each report: the whole time and a month, several people, every level. */
function filtersOf({ filters }: (typeof REPORTS)[number]): Requested[] {
  const periods = filters.includes('period') ? [always, month] : [always]
  if (filters.includes('level')) return [0, 1, 2, 3].map((level) => ({ ...always, person: 0, level }))
  const people = filters.flatMap((one) => PERSONS[one as keyof typeof PERSONS] ?? [])
  return (people.length > 0 ? people : [0]).flatMap((person) =>
    periods.map((period) => ({ ...period, person, level: 0 })),
  )
}

async function read<T>(url: string, token: string): Promise<T> {
  // Counting takes longer than a server keeps an idle connection open.
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, connection: 'close' } })
  if (!response.ok) throw new Error(`${response.status} ${url}`)
  return ((await response.json()) as { data: T }).data
}

const sorted = (entries: readonly ReportRow[]) =>
  entries
    .map((entry) => JSON.stringify({ ...entry, ...('term' in entry && { term: plain(String(entry.term)) }) }))
    .sort()

/** Entries of a chart's period that only one side has. */
async function chartDifference(
  shop: IndexedShop,
  url: string,
  token: string,
  chart: (typeof CHARTS)[number],
  requested: Requested,
) {
  const answered: ReportRow[] = []
  for (let page = 0; answered.length === page * 100; page++) {
    const path = `${addressOf(chart.rangePath, requested)}?page=${page}&items=100`
    answered.push(
      ...((await read<Record<string, ReportRow[]>>(`${url}/api${path}`, token))[chart.list] ?? []),
    )
  }
  const [ours, again] = [sorted(answered), sorted(CHART_RECOUNT[chart.type]?.(shop, requested) ?? [])]
  const known = new Set(again)
  return {
    entries: again.length,
    differ: ours.filter((one) => !known.has(one)).length + Math.abs(ours.length - again.length),
  }
}

/** Compares every report and chart with an independent count of the raw rows. */
export async function recountReports(client: Client, url: string, token: string): Promise<void> {
  const shop = indexShop(await readRawShop(readTable(client)))
  console.log(
    '\n| report | asked | rows | rows that differ | cents | counts |\n| --- | --- | --- | --- | --- | --- |',
  )
  for (const report of REPORTS) {
    const sum = { rows: 0, rowsThatDiffer: 0, cents: 0, counts: 0 }
    const times = filtersOf(report)
    for (const requested of times) {
      const response = await read<Parameters<typeof compare>[0]>(
        `${url}/api${addressOf(report.path, requested)}`,
        token,
      )
      const counted = RECOUNT[report.key].recount(shop, requested)
      const difference = compare(response, counted, report)
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += difference[key]
    }
    if (sum.rowsThatDiffer + sum.cents + sum.counts !== 0) process.exitCode = 1
    console.log(`| ${report.id} ${report.title} | ${times.length} | ${Object.values(sum).join(' | ')} |`)
  }
  console.log('\n| chart | entries | entries that differ |\n| --- | --- | --- |')
  for (const chart of CHARTS) {
    const requested = { ...always, person: 0, level: 0 }
    const { entries, differ } = await chartDifference(shop, url, token, chart, requested)
    if (differ !== 0) process.exitCode = 1
    console.log(`| ${chart.title} | ${entries} | ${differ} |`)
  }
}
