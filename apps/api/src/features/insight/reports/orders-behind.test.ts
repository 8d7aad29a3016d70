import { REPORTS } from '@shop/contract/reports'
import { ordersBehind } from '@shop/contract/reports/order-lines'
import type { Report, ReportResponse } from '@shop/contract/reports/report'
import { reportResponse } from '@shop/contract/reports/report-schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { addUp, cents } from '../../../../test/recount/add-up.ts'
import { RECOUNT } from '../../../../test/recount/recount.ts'
import { addSample, type Sample } from '../../../../test/reports-sample.ts'

let shop: TestShop
let sample: Sample
let reader: Person

beforeAll(async () => {
  shop = await openTestShop()
  sample = await addSample(shop)
  reader = await shop.employee(['bo:manage:reports'])
})
afterAll(() => shop.close())

const withOrders = REPORTS.filter(({ orders }) => orders)

test('every report of a period or of orders opens its orders', () => {
  const about = REPORTS.filter(({ filters, path }) => filters.includes('period') || path.includes('order'))
  expect(about).not.toEqual([])
  expect(about.filter((report) => !withOrders.includes(report)).map(({ title }) => title)).toEqual([])
})

describe.each(withOrders)('the orders behind report $id, $title', (report) => {
  const orders = ordersBehind(report) as Report
  const { path } = RECOUNT[report.key]
  const request = (query = '') =>
    shop.call<ReportResponse>('GET', `${path(sample)}/orders?page=0${query}`, reader)
  const requestReport = () => shop.call<ReportResponse>('GET', path(sample), reader)

  test('add up to its totals, and the payment kinds add up to all', async () => {
    const { data: whole } = await requestReport()
    const { data: all } = await request()
    expect(reportResponse(orders).strict().parse(all)).toBeTruthy()
    expect(all.items).not.toEqual([])
    expect(all.totals).toMatchObject(whole.totals)
    expect(all.totals).toEqual(addUp(orders, all.items))
    const paid = await Promise.all(
      (['cash', 'transfer', 'pix'] as const).map(async (payment) => {
        const { data } = await request(`&payment=${payment}`)
        expect(new Set(data.items.map((row) => row.paymentDescription)).size).toBeLessThan(2)
        for (const { key } of orders.totals.filter((total) => total.payment === payment))
          expect(data.totals[key]).toBe(all.totals[key])
        return data
      }),
    )
    expect(paid.flatMap(({ items }) => items)).toHaveLength(all.total)
    for (const { key, kind } of report.totals.filter(({ payment }) => !payment)) {
      const scale = kind === 'money' ? cents : Number
      const sum = paid.reduce((sofar, { totals }) => sofar + scale(totals[key]), 0)
      expect(sum).toBe(scale(whole.totals[key]))
    }
  })

  test('are also a CSV file', async () => {
    const response = await shop.app.inject({
      url: `/api${path(sample)}/orders?format=csv&payment=cash`,
      headers: { authorization: `Bearer ${reader.token}` },
    })
    const { data } = await request('&payment=cash')
    expect(response.body.trimEnd().split('\r\n')).toHaveLength(data.total + 1)
  })

  test('require the permission for reports', async () => {
    const outsider = await shop.employee(['bo:manage:orders', 'bo:manage:dashboard'])
    expect((await shop.call('GET', `${path(sample)}/orders`, outsider)).status).toBe(403)
  })

  test('of a row add up to its figures', async () => {
    const by = report.columns.find(({ opensOrdersOf }) => opensOrdersOf)?.opensOrdersOf
    if (!by) return expect((await request('&row=1')).status).toBe(400)
    const { data } = await requestReport()
    for (const row of data.items) {
      const { data: own } = await request(`&row=${row[by]}`)
      expect(row).toMatchObject(Object.fromEntries(report.totals.map(({ key }) => [key, own.totals[key]])))
      expect(own.items).not.toEqual([])
    }
  })
})
