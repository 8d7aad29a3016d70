import { expect, test } from 'vitest'
import { bestBuyers } from './customers.ts'
import { ordersByDeliverer } from './orders.ts'
import { lowStock, stockVsSales } from './products.ts'
import type { Report } from './report.ts'
import { footerOf } from './report-footer.ts'

test('totals stand under the columns they sum', () => {
  expect(footerOf(bestBuyers, { quantity: 4, total: 73.07 }, undefined)).toEqual([
    { label: 'Total', values: { quantity: 4, total: 73.07 } },
  ])
})

test('a report that only counts says how many rows it has', () => {
  expect(footerOf(lowStock, { quantity: 1200 }, undefined)).toEqual([
    { label: 'Total: 1.200 produtos', values: {} },
  ])
  expect(footerOf(lowStock, { quantity: 1 }, undefined)[0]?.label).toBe('Total: 1 produto')
})

test('one row is counted by its own word, whatever the plural', () => {
  const returns: Report = {
    ...lowStock,
    totals: [{ key: 'quantity', title: 'Devoluções', one: 'devolução', kind: 'count' }],
  }
  expect([1, 2].map((quantity) => footerOf(returns, { quantity }, undefined)[0]?.label)).toEqual([
    'Total: 1 devolução',
    'Total: 2 devoluções',
  ])
})

test('each payment has a row above the total of all', () => {
  const totals = {
    quantity: 2,
    totalCashDifference: 1,
    totalBankTransferDifference: 2,
    totalPixDifference: 3,
    totalDifference: 6,
  }
  const footer = footerOf(ordersByDeliverer, totals, undefined)
  expect(footer.map(({ label }) => label)).toEqual(['Dinheiro', 'Depósito', 'Pix', 'Total: 2 pedidos'])
  expect(footer.map(({ values }) => values.difference)).toEqual([1, 2, 3, 6])
})

test('each footer row names the payment of the orders that it consists of', () => {
  const footer = footerOf(ordersByDeliverer, { quantity: 2 }, undefined)
  expect(footer.map(({ payment }) => payment)).toEqual(['cash', 'transfer', 'pix', undefined])
})

test('stock vs sales totals the chosen level, or all levels side by side', () => {
  expect(Object.keys(footerOf(stockVsSales, {}, 1)[0]?.values ?? {})).toEqual([
    'stock',
    'totalPurchase',
    'totalSales',
  ])
  expect(Object.keys(footerOf(stockVsSales, {}, 0)[0]?.values ?? {})).toContain('totalSalesGold')
})
