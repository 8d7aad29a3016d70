import { CHARTS } from '@shop/contract/charts'
import { REPORTS } from '@shop/contract/reports'
import type { ReportResponse } from '@shop/contract/reports/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoShop } from '../../../../test/demo-shop.ts'
import type { Person, TestShop } from '../../../../test/harness.ts'
import { addressOf } from '../../../../test/recount/ask.ts'
import { compare } from '../../../../test/recount/compare.ts'
import {
  type IndexedShop,
  indexShop,
  plain,
  type Requested,
  type Row,
  wallClock,
} from '../../../../test/recount/counting.ts'
import { readRawShop } from '../../../../test/recount/raw-shop.ts'
import { RECOUNT } from '../../../../test/recount/recount.ts'
import { CHARTS as CHART_RECOUNT } from '../../../../test/recount/recount-charts.ts'

let shop: TestShop
let rows: IndexedShop
let reader: Person
let requested: Record<'people' | 'stock' | 'once', Requested[]>

async function* readTable(table: string) {
  yield (await sql<Row>`select * from ${sql.table(table)}`.execute(shop.db)).rows
}

const NOTHING = { person: 0, level: 0, brand: '', reference: '' }

/** The whole time of the shop, its last weeks and one day. */
function periods() {
  const last = wallClock(Math.max(...rows.orders.map(({ placed }) => placed))).slice(0, 10)
  const weeks = wallClock(Date.parse(`${last}T12:00:00Z`) - 20 * 86_400_000).slice(0, 10)
  return [
    { start: '2000-01-01T00:00:00', end: '2099-12-31T23:59:59' },
    { start: `${weeks}T12:30:00`, end: `${last}T11:59:59` },
    { start: `${weeks}T00:00:00`, end: `${weeks}T23:59:59` },
  ]
}

beforeAll(async () => {
  shop = await openDemoShop()
  reader = await shop.employee(['bo:manage:reports', 'bo:manage:dashboard'])
  rows = indexShop(await readRawShop(readTable))
  const once = periods().map((period) => ({ ...NOTHING, ...period }))
  const names = new Map(
    rows.products.map(({ brand, reference }) => {
      const chosen = {
        brand: rows.brandOf.get(brand)?.name ?? '',
        reference: rows.referenceOf.get(reference ?? 0)?.name ?? '',
      }
      return [JSON.stringify(chosen), chosen]
    }),
  )
  const [always = { start: '', end: '' }] = periods()
  requested = {
    once,
    people: rows.employees.flatMap(({ id }) => once.map((one) => ({ ...one, person: id }))),
    stock: [
      ...[0, 1, 2, 3].map((level) => ({ ...NOTHING, ...always, level })),
      ...[...names.values()]
        .filter(({ reference }) => reference)
        .map((one) => ({ ...NOTHING, ...always, ...one })),
    ],
  }
})
afterAll(() => shop.close())

const kindOf = (path: string) => {
  if (path.includes(':id')) return 'people'
  return path.includes(':level') || path.includes(':brand') ? 'stock' : 'once'
}

test.each(REPORTS)('report $id, $title, equals an independent count of the demo shop', async (report) => {
  let counted = 0
  for (const one of requested[kindOf(report.path)]) {
    if (report.filters.includes('brand') !== Boolean(one.brand) && kindOf(report.path) === 'stock') continue
    const { data } = await shop.call<ReportResponse>('GET', addressOf(report.path, one), reader)
    const again = RECOUNT[report.key].recount(rows, one)
    expect({ ...one, ...compare(data, again, report) }).toMatchObject({
      rowsThatDiffer: 0,
      cents: 0,
      counts: 0,
    })
    counted += again.rows.length
  }
  // Comparing empty results would always pass.
  expect(counted).toBeGreaterThan(0)
})

/** Terms are compared in one spelling. */
const entries = (list: readonly Row[]) =>
  list
    .map((entry) => JSON.stringify('term' in entry ? { ...entry, term: plain(String(entry.term)) } : entry))
    .sort()

test.each(CHARTS)('the chart $title equals an independent count of the demo shop', async (chart) => {
  const value = (entry: Row) => Number(entry[chart.value.key])
  for (const one of requested.once) {
    const answered: Row[] = []
    for (let page = 0; answered.length === page * 100; page++) {
      const path = `${addressOf(chart.rangePath, one)}?page=${page}&items=100`
      const { data } = await shop.call<Record<string, Row[]>>('GET', path, reader)
      answered.push(...(data[chart.list] ?? []))
    }
    expect(entries(answered)).toEqual(entries(CHART_RECOUNT[chart.type]?.(rows, one) ?? []))
    expect(answered.map(value)).toEqual(answered.map(value).toSorted((a, b) => b - a))
  }
  const now = wallClock(Date.now())
  const first = wallClock(Date.parse(`${now.slice(0, 10)}T12:00:00Z`) - 6 * 86_400_000).slice(0, 10)
  const week = CHART_RECOUNT[chart.type]?.(rows, { ...NOTHING, start: `${first}T00:00:00`, end: now }) ?? []
  const { data } = await shop.call<Record<string, Row[]>>('GET', chart.path, reader)
  const top = data[chart.list] ?? []
  expect(top.map(value)).toEqual(
    week
      .map(value)
      .toSorted((a, b) => b - a)
      .slice(0, 10),
  )
  expect(top).not.toEqual([])
  expect(entries(week)).toEqual(expect.arrayContaining(entries(top)))
})
