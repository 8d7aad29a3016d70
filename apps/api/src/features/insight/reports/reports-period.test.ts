import { CHARTS } from '@shop/contract/charts'
import { REPORTS } from '@shop/contract/reports'
import type { ReportResponse } from '@shop/contract/reports/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { addressOf } from '../../../../test/recount/ask.ts'
import { addOrder, addSample } from '../../../../test/reports-sample.ts'

/** Times around the midnights of São Paulo at which the clock changed, and the day of each. */
const INSTANTS: [instant: string, day: string][] = [
  ['2018-11-04T02:59:59.999Z', '2018-11-03'],
  // This midnight did not exist: the clock went from 23:59:59 to 01:00:00.
  ['2018-11-04T03:00:00.000Z', '2018-11-04'],
  ['2018-11-05T01:59:59.999Z', '2018-11-04'],
  ['2018-11-05T02:00:00.000Z', '2018-11-05'],
  ['2019-02-16T01:59:59.999Z', '2019-02-15'],
  ['2019-02-16T02:00:00.000Z', '2019-02-16'],
  // 23:30 occurred twice on the evening of the 16th.
  ['2019-02-17T01:30:00.000Z', '2019-02-16'],
  ['2019-02-17T02:30:00.000Z', '2019-02-16'],
  ['2019-02-17T02:59:59.999Z', '2019-02-16'],
  ['2019-02-17T03:00:00.000Z', '2019-02-17'],
  ['2019-02-18T02:59:59.999Z', '2019-02-17'],
  ['2019-02-18T03:00:00.000Z', '2019-02-18'],
  // A normal midnight, one second before, exactly, and after.
  ['2026-03-21T02:59:59.000Z', '2026-03-20'],
  ['2026-03-21T02:59:59.999Z', '2026-03-20'],
  ['2026-03-21T03:00:00.000Z', '2026-03-21'],
]

const ZONES = ['UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati']
const DAYS = [...new Set(INSTANTS.map(([, day]) => day))]
const DATED = REPORTS.filter(({ filters }) => filters.includes('period'))

const ownZone = process.env.TZ
let shop: TestShop
let reader: Person
let attendant: number
let deliverer: number

/** One order of one unit, one exchange, one return, one search with and one without a result, one view, one sign-in. */
async function happen(at: string): Promise<void> {
  const { db } = shop
  const customer = (await db.selectFrom('customers').select('id').orderBy('id').executeTakeFirstOrThrow()).id
  const id = await addOrder(db, {
    code: at,
    customer,
    attendant,
    deliverer,
    payment: 'pix',
    status: 13,
    placed: at,
    shipped: at,
    items: [[1, 1, 1_00]],
  })
  const back = {
    order_id: id,
    from_order_id: id,
    product_id: 1,
    product_name: 'Capa',
    quantity: 1,
    unit_price_cents: 1_00,
    defective: false,
    who: 'Pessoa',
    created_at: at,
  }
  await db
    .insertInto('returned_items')
    .values([
      { ...back, kind: 'exchange' },
      { ...back, kind: 'return' },
    ])
    .execute()
  await db
    .insertInto('searches')
    .values([
      { term: 'capa', found: true, at },
      { term: 'drone', found: false, at },
    ])
    .execute()
  await db.insertInto('product_views').values({ product_id: 1, at }).execute()
  await db.insertInto('customer_sign_ins').values({ customer_id: customer, at }).execute()
}

beforeAll(async () => {
  shop = await openTestShop()
  const { attendants, deliverers } = await addSample(shop)
  attendant = attendants[0]
  deliverer = deliverers[0]
  for (const [at] of INSTANTS) await happen(at)
  reader = await shop.employee(['bo:manage:reports', 'bo:manage:dashboard'])
})
afterAll(async () => {
  process.env.TZ = ownZone ?? ''
  if (ownZone === undefined) delete process.env.TZ
  await shop.close()
})

const wholeDay = (day: string, person = 0) => ({
  start: `${day}T00:00:00`,
  end: `${day}T23:59:59`,
  person,
  level: 0,
  brand: '',
  reference: '',
})
const of = (day: string) => INSTANTS.filter(([, its]) => its === day).map(([at]) => at)

test.each(ZONES)('the days of every dated report are in shop time with the server in %s', async (zone) => {
  process.env.TZ = zone
  expect(DATED).not.toEqual([])
  for (const day of DAYS)
    for (const report of DATED) {
      const path = addressOf(
        report.path,
        wholeDay(day, report.filters.includes('attendant') ? attendant : deliverer),
      )
      const { data } = await shop.call<ReportResponse>('GET', path, reader)
      expect([report.title, day, data.totals.quantity]).toEqual([report.title, day, of(day).length])
      const { data: orders } = await shop.call<ReportResponse>('GET', `${path}/orders`, reader)
      expect(orders.items.map(({ code }) => code)).toEqual(of(day))
    }
})

test.each(ZONES)('the days of every chart’s details are in shop time with the server in %s', async (zone) => {
  process.env.TZ = zone
  for (const day of DAYS)
    for (const chart of CHARTS) {
      const path = addressOf(chart.rangePath, wholeDay(day))
      const { data } = await shop.call<Record<string, Record<string, unknown>[]>>('GET', path, reader)
      for (const entry of data[chart.list] ?? [])
        expect([chart.title, day, entry[chart.value.key]]).toEqual([chart.title, day, of(day).length])
      expect(data[chart.list]).not.toEqual([])
    }
})

test.each(ZONES)('a file has its times in shop time with the server in %s', async (zone) => {
  process.env.TZ = zone
  const { body } = await shop.app.inject({
    url: `/api${addressOf('/reports/order/transfer/start/:start/end/:end', wholeDay('2019-02-16'))}?format=csv`,
    headers: { authorization: `Bearer ${reader.token}` },
  })
  const lines = body.trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(';')[2])).toEqual([
    '16/02/2019 00:00:00',
    '16/02/2019 23:30:00',
    '16/02/2019 23:30:00',
    '16/02/2019 23:59:59',
  ])
})
