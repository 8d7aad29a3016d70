import type { Report, ReportAnswer } from '@shop/contract/reports/report'
import type { Sample } from './reports-sample.ts'

/** The sample's day, on the shop's clock. */
export const DAY = 'start/2026-03-10T00:00:00/end/2026-03-10T23:59:59'

export interface Expected {
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
  creditUsed: 8.75,
  difference: 30,
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

/** Each report over the sample, computed by hand. */
export const EXPECTED: Record<number, Expected> = {
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
    path: ({ deliverers }) => `/reports/order/${DAY}/deliverer/${deliverers[0]}`,
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
      totalCreditUsed: 8.75,
      totalBankTransferDifference: 0,
      totalCashDifference: 30,
      totalPixDifference: 23.5,
      totalDifference: 53.5,
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
    path: ({ deliverers }) => `/reports/order/exchange/${DAY}/employee/${deliverers[0]}`,
    rows: [exchangeRow],
    totals: { quantity: 2, total: 5 },
  },
  11: {
    path: ({ deliverers }) => `/reports/order/return/${DAY}/employee/${deliverers[0]}`,
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
      totalCreditUsed: 8.75,
      totalBankTransferDifference: 19.32,
      totalCashDifference: 30,
      totalPixDifference: 0,
      totalDifference: 49.32,
    },
  },
  13: {
    path: ({ deliverers }) => `/reports/deliverer-customers/${deliverers[0]}`,
    rows: [
      { name: 'Ana', email: 'ana@teste.local', phone: '11987654321', level: 1 },
      { name: 'Bruno', level: 2 },
    ],
    totals: { quantity: 2 },
  },
  14: {
    path: ({ deliverers }) => `/reports/awaiting-motoboy-orders/${deliverers[1]}`,
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

export const cents = (reais: unknown) => Math.round((reais as number) * 100)

/** The footers added up again from the rows. */
export function addUp(report: Report, items: ReportAnswer['items']): Record<string, number> {
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
