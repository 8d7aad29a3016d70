import { expect, test } from 'vitest'
import { settle } from './settle-order.ts'

const order = {
  paymentKey: 'cash' as const,
  subTotal: 100,
  totalWarranty: 5,
  shippingCost: 10.1,
  totalExchange: 20,
  totalReturn: 5.1,
  creditUsed: 0,
  paid: 0,
}

test.each([
  [0, { before: 9000, after: 9000, credited: 0 }],
  [4000, { before: 9000, after: 5000, credited: 0 }],
  [9000, { before: 9000, after: 0, credited: 0 }],
  [9500, { before: 9000, after: 0, credited: 500 }],
])('items worth %i cents change the amount to pay', (value, wanted) => {
  expect(settle(order, value)).toEqual(wanted)
})

test('where earlier items already cover the price, new ones are credited completely', () => {
  expect(settle({ ...order, totalReturn: 200 }, 1000)).toEqual({ before: 0, after: 0, credited: 1000 })
})

test('on an order that was paid before, the whole value is credited', () => {
  const paid = { ...order, paymentKey: 'transfer' as const, totalExchange: 0, totalReturn: 0, paid: 115.1 }
  expect(settle(paid, 4000)).toEqual({ before: 11510, after: 7510, credited: 4000 })
})
