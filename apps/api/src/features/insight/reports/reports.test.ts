import { REPORTS } from '@shop/contract/reports'
import type { ReportResponse } from '@shop/contract/reports/report'
import { reportResponse } from '@shop/contract/reports/report-schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder } from '../../../../test/make.ts'
import { addUp } from '../../../../test/recount/add-up.ts'
import { RECOUNT } from '../../../../test/recount/recount.ts'
import { DAY } from '../../../../test/recount/recounted.ts'
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

describe.each(REPORTS)('report $id, $title', (report) => {
  const { path, rows, totals } = RECOUNT[report.key]
  const request = (query = '') => shop.call<ReportResponse>('GET', path(sample) + query, reader)

  test('answers rows and totals computed by hand', async () => {
    const { status, data } = await request()
    expect(status).toBe(200)
    expect(reportResponse(report).strict().parse(data)).toBeTruthy()
    expect(data.items).toHaveLength(rows.length)
    expect(data.items).toMatchObject(rows)
    expect(data.totals).toEqual(totals)
    expect(data.total).toBe(rows.length)
  })

  test('has totals that are the sums of its rows', async () => {
    const { data } = await request()
    const all = addUp(report, data.items)
    expect(data.totals).toEqual(Object.fromEntries(Object.keys(data.totals).map((key) => [key, all[key]])))
  })

  test('gives the same rows page by page, with the totals of all of them', async () => {
    const whole = await request()
    const paged: unknown[] = []
    for (let page = 0; page < rows.length; page++) {
      const { data } = await request(`?page=${page}&items=1`)
      expect(data.totals).toEqual(totals)
      expect(data.total).toBe(rows.length)
      paged.push(...data.items)
    }
    expect(paged).toEqual(whole.data.items)
    expect((await request(`?page=${rows.length}`)).data.items).toEqual([])
  })

  test('is a row of the audit trail when it is read whole, and none when it is read by page', async () => {
    const rows = () =>
      shop.db
        .selectFrom('audit_log')
        .select('change')
        .where('action', '=', 'download')
        .where('employee_id', '=', reader.id)
        .orderBy('id')
        .execute()
    const before = (await rows()).length
    await request('?page=0')
    expect(await rows()).toHaveLength(before)
    await request()
    const added = (await rows()).slice(before).map(({ change }) => change)
    // Exchanges and returns have one path for attendants and deliverers, with the title of the first.
    const { title } = REPORTS.find((other) => other.path === report.path) ?? report
    expect(added).toEqual('chart' in report ? [] : [`Relatório lido por inteiro: ${title}`])
  })

  test('is also a CSV file with a line per row', async () => {
    const response = await shop.app.inject({
      url: `/api${path(sample)}?format=csv`,
      headers: { authorization: `Bearer ${reader.token}` },
    })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = response.body
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(rows.length + 1)
  })

  test('requires the permission for reports', async () => {
    const outsider = await shop.employee(['bo:manage:orders'])
    expect((await shop.call('GET', path(sample), outsider)).status).toBe(403)
    expect((await shop.call('GET', path(sample))).status).toBe(401)
  })
})

test('stock vs sales shows all levels side by side when none is chosen', async () => {
  for (const path of ['/reports/product/stock/sales', '/reports/product/stock/sales/level/0']) {
    const { data } = await shop.call<ReportResponse>('GET', path, reader)
    expect(data.items[1]).toEqual({
      code: '100001',
      name: 'Capa',
      stock: 10,
      unitPurchasePrice: 10,
      totalPurchase: 100,
      unitSalesPriceBronze: 25,
      totalSalesBronze: 250,
      unitSalesPriceSilver: 17.56,
      totalSalesSilver: 175.6,
      unitSalesPriceGold: 15,
      totalSalesGold: 150,
    })
    expect(data.totals).toEqual({
      quantity: 63,
      totalAmountPurchase: 110.49,
      totalAmountSalesBronze: 284.97,
      totalAmountSalesSilver: 188.09,
      totalAmountSalesGold: 162.25,
    })
  }
})

test('the best sellers of a period are also a chart, open to people who see charts', async () => {
  for (const permission of [
    'bo:manage:dashboard',
    'bo:manage:internal_sales',
    'bo:manage:selling',
  ] as const) {
    const { data } = await shop.call(
      'GET',
      `/reports/products/sold/${DAY}/desc`,
      await shop.employee([permission]),
    )
    expect(data).toMatchObject({
      products: [
        { name: 'Película', quantity: 100 },
        { name: 'Cabo', quantity: 3 },
        { name: 'Capa', quantity: 3 },
      ],
    })
  }
})

test('a CSV file has money, dates and formulas in a form that a spreadsheet reads correctly', async () => {
  await shop.db.updateTable('customers').set({ name: '=1+1;x' }).where('name', '=', 'Caio').execute()
  const response = await shop.app.inject({
    url: `/api/reports/awaiting-motoboy-orders/${sample.deliverers[1]}?format=csv`,
    headers: { authorization: `Bearer ${reader.token}` },
  })
  await shop.db.updateTable('customers').set({ name: 'Caio' }).where('name', '=', '=1+1;x').execute()
  expect(response.body).toBe(
    '\uFEFFCódigo;Cliente;Realizado em;Pagamento;Total\r\nO4;"\'=1+1;x";10/03/2026 00:00:00;Dinheiro;15,00\r\n',
  )
})

test('a CSV file formats telephones as people write them', async () => {
  const { body } = await shop.app.inject({
    url: '/api/reports/customer/fast-delivery?format=csv',
    headers: { authorization: `Bearer ${reader.token}` },
  })
  expect(body.split('\r\n')[1]).toMatch(/;\(\d\d\) \d{4,5}-\d{4};/)
})

test('a CSV file says that a customer gave no e-mail', async () => {
  const own = shop.db.updateTable('customers')
  const { email } = await shop.db
    .selectFrom('customers')
    .select('email')
    .where('fast_delivery_tax_cents', '>', 0)
    .executeTakeFirstOrThrow()
  await own.set({ email: 'x1@sem-email.invalid' }).where('email', '=', email).execute()
  const { body } = await shop.app.inject({
    url: '/api/reports/customer/fast-delivery?format=csv',
    headers: { authorization: `Bearer ${reader.token}` },
  })
  await own.set({ email }).where('email', '=', 'x1@sem-email.invalid').execute()
  expect(body).toContain(';Sem e-mail;')
  expect(body).not.toContain('.invalid')
})

test('a CSV file names a status as the screen does', async () => {
  const { body } = await shop.app.inject({
    url: `/api/reports/order/${DAY}/deliverer/${sample.deliverers[0]}?format=csv`,
    headers: { authorization: `Bearer ${reader.token}` },
  })
  const statuses = body
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';')[3])
  expect(statuses).toEqual(['Status', 'Finalizado', 'Em entrega'])
})

test.each([
  [
    'a period that ends before it begins',
    '/reports/order/transfer/start/2026-03-10T00:00:01/end/2026-03-10T00:00:00',
    422,
  ],
  [
    'a date that does not exist',
    '/reports/order/transfer/start/2026-02-30T00:00:00/end/2026-03-10T00:00:00',
    400,
  ],
  ['a date with a zone', '/reports/order/transfer/start/2026-02-10T00:00:00Z/end/2026-03-10T00:00:00', 400],
  ['an unknown level', '/reports/product/stock/sales/level/4', 400],
  ['a page above a hundred rows', '/reports/products/low/stock?items=101', 400],
  ['an unknown parameter', '/reports/products/low/stock?limit=1', 400],
])('refuses %s', async (_case, path, status) => {
  expect((await shop.call('GET', path, reader)).status).toBe(status)
})

test('a period of one second contains the events of that second', async () => {
  const second = 'start/2026-03-10T23:59:59/end/2026-03-10T23:59:59'
  const { data } = await shop.call<ReportResponse>('GET', `/reports/order/transfer/${second}`, reader)
  expect(data.items).toMatchObject([{ code: 'O2' }])
})

describe('the order that an exchange or return row opens', () => {
  test('shows its items and its total', async () => {
    const { data: answer } = await shop.call<ReportResponse>(
      'GET',
      `/reports/order/exchange/${DAY}/employee/${sample.deliverers[0]}`,
      reader,
    )
    const id = answer.items[0]?.orderId
    for (const kind of ['exchange', 'return']) {
      const { data } = await shop.call('GET', `/reports/order/${kind}/${id}`, reader)
      expect(data).toEqual({
        code: 'O1',
        items: [
          { productName: 'Cabo', quantity: 1, unitPrice: 3.75 },
          { productName: 'Capa', quantity: 2, unitPrice: 15 },
        ],
        totalItems: 33.75,
        shippingCost: 10,
        totalWarranty: 0,
        totalExchange: 5,
        totalReturn: 0,
        creditUsed: 8.75,
        total: 38.75,
      })
    }
  })

  test('is not found for an unknown order', async () => {
    expect((await shop.call('GET', '/reports/order/return/999999', reader)).status).toBe(404)
  })
})

test('the report of deposits counts what was paid so, without the credit used', async () => {
  const day = '2031-05-06'
  await makeOrder(shop.db, 1, {
    payment: 'pix',
    credit_used_cents: 15_000,
    paid_cents: 5_000,
    placed_at: `${day}T15:00:00Z`,
  })
  const { data } = await shop.call<ReportResponse>(
    'GET',
    `/reports/order/transfer/start/${day}T00:00:00/end/${day}T23:59:59`,
    reader,
  )
  expect(data.items).toMatchObject([{ total: 50 }])
  expect(data.totals).toMatchObject({ totalInPix: 50, total: 50 })
})

test('the columns of an order add up to what is left of it, also when it is unpaid and goods came back by another', async () => {
  const day = '2031-05-07'
  const seller = await shop.employee(['app:counter'], 'attendant')
  await makeOrder(shop.db, 13, {
    attendant_id: seller.id,
    warranty_cents: 1_000,
    freight_cents: 500,
    paid_cents: 0,
    return_cents: 2_000,
    debt_lowered_cents: 10_000,
    placed_at: `${day}T15:00:00Z`,
  })
  const { data } = await shop.call<ReportResponse>(
    'GET',
    `/reports/order/start/${day}T00:00:00/end/${day}T23:59:59/attendant/${seller.id}`,
    reader,
  )
  expect(data.items).toMatchObject([
    {
      subTotal: 200,
      totalWarranty: 10,
      totalDiscount: 5,
      totalExchange: 0,
      totalReturn: 120,
      creditUsed: 0,
      difference: 95,
    },
  ])
  expect(data.totals).toMatchObject({ totalReturn: 120, totalDifference: 95 })
})
