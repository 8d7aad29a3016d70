import { expect, test } from 'vitest'
import { settle } from './settlement.ts'

const order = {
  subTotal: 100,
  totalWarranty: 5,
  shippingCost: 10.1,
  totalExchange: 20,
  totalReturn: 5.1,
  total: 90,
}

test.each([
  [0, { before: 9000, after: 9000, lost: 0 }],
  [4000, { before: 9000, after: 5000, lost: 0 }],
  [9000, { before: 9000, after: 0, lost: 0 }],
  [9500, { before: 9000, after: 0, lost: 500 }],
])('a credit of %i cents changes what is paid', (credit, wanted) => {
  expect(settle(order, credit)).toEqual(wanted)
})

test('where earlier credit already covers the price, the new one is lost whole', () => {
  expect(settle({ ...order, totalReturn: 200, total: 0 }, 1000)).toEqual({ before: 0, after: 0, lost: 1000 })
})
