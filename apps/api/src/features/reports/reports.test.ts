import { REPORTS } from '@shop/contract/reports'
import { ordersBehind } from '@shop/contract/reports/order-lines'
import { type Report, type ReportAnswer, reportAnswer } from '@shop/contract/reports/report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../test/harness.ts'
import { addSample, type Sample } from '../../../test/reports-sample.ts'

const DAY = 'start/2026-03-10T00:00:00/end/2026-03-10T23:59:59'

let shop: TestShop
let sample: Sample
let reader: Person

beforeAll(async () => {
  shop = await openTestShop()
  sample = await addSample(shop)
  reader = await shop.employee(['bo:manage:reports'])
})
afterAll(() => shop.close())

interface Expected {
  path: (sample: Sample) => string
  /** The rows in their order, by what tells one from another. */
  rows: Record<string, unknown>[]
  totals: Record<string, number>
}

const O1 = {
  code: 'O1',
  shippedDate: '2026-03-10T13:40:00.000Z',
  customerName: 'Ana',
  status: 'FINALIZADOS',
  paymentDescription: 'Dinheiro',
  subTotal: 33.75,
  totalExchange: 5,
  totalReturn: 0,
  totalDiscount: 10,
  totalWarranty: 0,
  difference: 38.75,
}
const exchangeRow = {
  orderCode: 'O1',
  customerName: 'Ana',
  exchangeOrderCode: 'O3',
  exchangeProductName: 'Cabo',
  exchangeQuantity: 2,
  exchangePrice: 2.5,
  total: 5,
  comments: 'cor errada',
  createdAt: '2026-03-10T18:00:00.000Z',
}
const returnRow = {
  orderCode: 'O6',
  customerName: 'Bruno',
  returnOrderCode: 'O1',
  returnProductName: 'Capa',
  returnQuantity: 2,
  returnPrice: 20,
  total: 40,
  comments: '',
  createdAt: '2026-03-10T15:30:00.000Z',
}

const EXPECTED: Record<number, Expected> = {
  1: {
    path: () => `/reports/customers/purchases/${DAY}/desc`,
    rows: [
      { customerName: 'Ana', email: 'ana@teste.local', quantity: 1, total: 38.75 },
      { customerName: 'Bruno', email: 'bruno@teste.local', quantity: 2, total: 19.32 },
      { customerName: 'Caio', email: 'caio@teste.local', quantity: 1, total: 15 },
    ],
    totals: { quantity: 4, total: 73.07 },
  },
  2: {
    path: () => `/reports/customers/purchases/${DAY}/asc`,
    rows: [{ customerName: 'Caio' }, { customerName: 'Bruno' }, { customerName: 'Ana' }],
    totals: { quantity: 4, total: 73.07 },
  },
  3: {
    path: () => `/reports/products/sold/${DAY}/desc`,
    rows: [
      { name: 'Película', code: '100004', quantity: 100 },
      { name: 'Cabo', quantity: 3 },
      { name: 'Capa', quantity: 3 },
    ],
    totals: { quantity: 106 },
  },
  4: {
    path: () => `/reports/products/sold/${DAY}/asc`,
    rows: [{ name: 'Cabo' }, { name: 'Capa' }, { name: 'Película' }],
    totals: { quantity: 106 },
  },
  5: {
    path: () => '/reports/products/low/stock',
    rows: [
      { name: 'Cabo', code: '100002', stock: 3, stockAlert: 5 },
      { name: 'Capa', code: '100001', stock: 10, stockAlert: 10 },
    ],
    totals: { quantity: 2 },
  },
  6: {
    path: ({ couriers }) => `/reports/order/${DAY}/deliverer/${couriers[0]}`,
    rows: [
      O1,
      { code: 'O3', paymentDescription: 'Pix', subTotal: 15, difference: 23.5, status: 'EM_ENTREGA' },
    ],
    totals: {
      quantity: 2,
      totalSales: 48.75,
      totalExchange: 5,
      totalReturn: 0,
      totalDiscountInBankTransfer: 0,
      totalDiscountInCash: 10,
      totalDiscountInPix: 7,
      totalDiscount: 17,
      totalWarrantyBankTransfer: 0,
      totalWarrantyInCash: 0,
      totalWarrantyPix: 1.5,
      totalWarranty: 1.5,
      totalBankTransferDifference: 0,
      totalCashDifference: 38.75,
      totalPixDifference: 23.5,
      totalDifference: 62.25,
    },
  },
  7: {
    path: () => '/reports/product/stock/sales/level/1',
    rows: [
      {
        name: 'Cabo',
        stock: 3,
        unitPurchasePrice: 3.33,
        totalPurchase: 9.99,
        unitSalesPrice: 3.75,
        totalSales: 11.25,
      },
      {
        name: 'Capa',
        stock: 10,
        unitPurchasePrice: 10,
        totalPurchase: 100,
        unitSalesPrice: 15,
        totalSales: 150,
      },
      {
        name: 'Película',
        stock: 50,
        unitPurchasePrice: 0.01,
        totalPurchase: 0.5,
        unitSalesPrice: 0.02,
        totalSales: 1,
      },
    ],
    totals: { quantity: 63, totalAmountPurchase: 110.49, totalAmountSales: 162.25 },
  },
  8: {
    path: ({ attendants }) => `/reports/order/exchange/${DAY}/employee/${attendants[0]}`,
    rows: [exchangeRow],
    totals: { quantity: 2, total: 5 },
  },
  9: {
    path: ({ attendants }) => `/reports/order/return/${DAY}/employee/${attendants[1]}`,
    rows: [returnRow],
    totals: { quantity: 2, total: 40 },
  },
  10: {
    path: ({ couriers }) => `/reports/order/exchange/${DAY}/employee/${couriers[0]}`,
    rows: [exchangeRow],
    totals: { quantity: 2, total: 5 },
  },
  11: {
    path: ({ couriers }) => `/reports/order/return/${DAY}/employee/${couriers[0]}`,
    rows: [returnRow],
    totals: { quantity: 2, total: 40 },
  },
  12: {
    path: ({ attendants }) => `/reports/order/${DAY}/attendant/${attendants[0]}`,
    rows: [
      O1,
      { code: 'O6', difference: 0, totalReturn: 40 },
      { code: 'O2', paymentDescription: 'Depósito', difference: 19.32 },
    ],
    totals: {
      quantity: 3,
      totalSales: 58.97,
      totalExchange: 8,
      totalReturn: 40,
      totalDiscountInBankTransfer: 0,
      totalDiscountInCash: 10,
      totalDiscountInPix: 15,
      totalDiscount: 25,
      totalWarrantyBankTransfer: 1.76,
      totalWarrantyInCash: 0,
      totalWarrantyPix: 0.77,
      totalWarranty: 2.53,
      totalBankTransferDifference: 19.32,
      totalCashDifference: 38.75,
      totalPixDifference: 0,
      totalDifference: 58.07,
    },
  },
  13: {
    path: ({ couriers }) => `/reports/deliverer-customers/${couriers[0]}`,
    rows: [
      { name: 'Ana', email: 'ana@teste.local', phone: '11987654321', level: 1 },
      { name: 'Bruno', level: 2 },
    ],
    totals: { quantity: 2 },
  },
  14: {
    path: ({ couriers }) => `/reports/awaiting-motoboy-orders/${couriers[1]}`,
    rows: [{ code: 'O4', customerName: 'Caio', createdAt: '2026-03-10T03:00:00.000Z', total: 15 }],
    totals: { quantity: 1, totalInCash: 15, totalInBankTransfer: 0, totalInPix: 0, total: 15 },
  },
  15: {
    path: () => '/reports/products/APICE/linha%20um',
    rows: [
      { productName: 'Capa', reference: 'Linha Um', brand: 'Ápice', archived: false },
      { productName: 'Fone', archived: true },
    ],
    totals: { quantity: 2 },
  },
  16: {
    path: () => `/reports/order/transfer/${DAY}`,
    rows: [
      { code: 'O6', customerName: 'Bruno', createdAt: '2026-03-10T15:00:00.000Z', total: 0 },
      { code: 'O2', total: 19.32 },
    ],
    totals: { quantity: 2, totalInBankTransfer: 19.32, totalInPix: 0, total: 19.32 },
  },
  17: {
    path: () => '/reports/customer/fast-delivery',
    rows: [{ name: 'Ana', email: 'ana@teste.local', phone: '11987654321', fastDeliveryTax: 15 }],
    totals: { quantity: 1 },
  },
}

const cents = (reais: unknown) => Math.round((reais as number) * 100)

/** The footers added up again from the rows. */
function addUp(report: Report, items: ReportAnswer['items']): Record<string, number> {
  const sums = report.totals.map(({ key, kind, sum, payment }) => {
    const names = { cash: 'Dinheiro', transfer: 'Depósito', pix: 'Pix' }
    const counted = items.filter((row) => !payment || row.paymentDescription === names[payment])
    if (!sum) return [key, counted.length]
    const scale = kind === 'money' ? cents : Number
    const total = counted.reduce((all, row) => all + scale(row[sum] ?? 0), 0)
    return [key, kind === 'money' ? total / 100 : total]
  })
  return Object.fromEntries(sums)
}

describe.each(REPORTS)('report $id, $title', (report) => {
  const { path, rows, totals } = EXPECTED[report.id] as Expected
  const ask = (query = '') => shop.call<ReportAnswer>('GET', path(sample) + query, reader)

  test('answers the rows and totals computed by hand', async () => {
    const { status, data } = await ask()
    expect(status).toBe(200)
    expect(reportAnswer(report).strict().parse(data)).toBeTruthy()
    expect(data.items).toHaveLength(rows.length)
    expect(data.items).toMatchObject(rows)
    expect(data.totals).toEqual(totals)
    expect(data.total).toBe(rows.length)
  })

  test('has totals that are the sums of its rows', async () => {
    const { data } = await ask()
    const all = addUp(report, data.items)
    expect(data.totals).toEqual(Object.fromEntries(Object.keys(data.totals).map((key) => [key, all[key]])))
  })

  test('gives the same rows page by page, with the totals of all of them', async () => {
    const whole = await ask()
    const paged: unknown[] = []
    for (let page = 0; page < rows.length; page++) {
      const { data } = await ask(`?page=${page}&items=1`)
      expect(data.totals).toEqual(totals)
      expect(data.total).toBe(rows.length)
      paged.push(...data.items)
    }
    expect(paged).toEqual(whole.data.items)
    expect((await ask(`?page=${rows.length}`)).data.items).toEqual([])
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

  test('is closed to who may not see reports', async () => {
    const outsider = await shop.employee(['bo:manage:orders'])
    expect((await shop.call('GET', path(sample), outsider)).status).toBe(403)
    expect((await shop.call('GET', path(sample))).status).toBe(401)
  })
})

const withOrders = REPORTS.filter(({ orders }) => orders)

test('every report of sales, deliveries and take-backs opens its orders', () => {
  expect(withOrders.map(({ id }) => id)).toEqual([1, 2, 3, 4, 6, 8, 9, 10, 11, 12, 14, 16])
})

describe.each(withOrders)('the orders behind report $id, $title', (report) => {
  const orders = ordersBehind(report) as Report
  const { path } = EXPECTED[report.id] as Expected
  const ask = (query = '') => shop.call<ReportAnswer>('GET', `${path(sample)}/orders?page=0${query}`, reader)
  const askReport = () => shop.call<ReportAnswer>('GET', path(sample), reader)

  test('add up to its totals, and payments add up to all', async () => {
    const { data: whole } = await askReport()
    const { data: all } = await ask()
    expect(reportAnswer(orders).strict().parse(all)).toBeTruthy()
    expect(all.items).not.toEqual([])
    expect(all.totals).toMatchObject(whole.totals)
    expect(all.totals).toEqual(addUp(orders, all.items))
    const paid = await Promise.all(
      (['cash', 'transfer', 'pix'] as const).map(async (payment) => {
        const { data } = await ask(`&payment=${payment}`)
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
    const { data } = await ask('&payment=cash')
    expect(response.body.trimEnd().split('\r\n')).toHaveLength(data.total + 1)
  })

  test('are closed to who may not see reports', async () => {
    const outsider = await shop.employee(['bo:manage:orders', 'bo:manage:dashboard'])
    expect((await shop.call('GET', `${path(sample)}/orders`, outsider)).status).toBe(403)
  })

  test('of a row add up to its figures', async () => {
    const by = report.columns.find(({ opensOrdersOf }) => opensOrdersOf)?.opensOrdersOf
    if (!by) return expect((await ask('&row=1')).status).toBe(400)
    const { data } = await askReport()
    for (const row of data.items) {
      const { data: own } = await ask(`&row=${row[by]}`)
      expect(row).toMatchObject(Object.fromEntries(report.totals.map(({ key }) => [key, own.totals[key]])))
      expect(own.items).not.toEqual([])
    }
  })
})

test('stock vs sales sets the levels side by side when none is chosen', async () => {
  for (const path of ['/reports/product/stock/sales', '/reports/product/stock/sales/level/0']) {
    const { data } = await shop.call<ReportAnswer>('GET', path, reader)
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

test('the best sellers of a period are a chart too, open to who sees charts', async () => {
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

test('a CSV file writes money, dates and formulas so that a spreadsheet reads them as they are', async () => {
  await shop.db.updateTable('customers').set({ name: '=1+1;x' }).where('name', '=', 'Caio').execute()
  const response = await shop.app.inject({
    url: `/api/reports/awaiting-motoboy-orders/${sample.couriers[1]}?format=csv`,
    headers: { authorization: `Bearer ${reader.token}` },
  })
  await shop.db.updateTable('customers').set({ name: 'Caio' }).where('name', '=', '=1+1;x').execute()
  expect(response.body).toBe(
    '\uFEFFCódigo;Cliente;Realizado em;Pagamento;Total\r\nO4;"\'=1+1;x";10/03/2026 00:00:00;Dinheiro;15,00\r\n',
  )
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

test('a period of one second holds what happened in that second', async () => {
  const second = 'start/2026-03-10T23:59:59/end/2026-03-10T23:59:59'
  const { data } = await shop.call<ReportAnswer>('GET', `/reports/order/transfer/${second}`, reader)
  expect(data.items).toMatchObject([{ code: 'O2' }])
})

describe('the order that an exchange or return row opens', () => {
  test('shows its items and what it came to', async () => {
    const { data: answer } = await shop.call<ReportAnswer>(
      'GET',
      `/reports/order/exchange/${DAY}/employee/${sample.couriers[0]}`,
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
        total: 38.75,
      })
    }
  })

  test('is not there for an unknown order', async () => {
    expect((await shop.call('GET', '/reports/order/return/999999', reader)).status).toBe(404)
  })
})
