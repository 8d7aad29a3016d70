import { expect, test } from 'vitest'
import { settle, valueBrought } from './settle-order.ts'

test.each([
  [0, { before: 9000, after: 9000, credited: 0 }],
  [4000, { before: 9000, after: 5000, credited: 0 }],
  [9000, { before: 9000, after: 0, credited: 0 }],
  [9500, { before: 9000, after: 0, credited: 500 }],
])('goods worth %i cents lower what is owed first, the rest is credited', (value, wanted) => {
  expect(settle({ stillOwed: 90 }, value)).toEqual(wanted)
})

test('on an order that was paid before, the whole value is credited', () => {
  expect(settle({ stillOwed: 0 }, 4000)).toEqual({ before: 0, after: 0, credited: 4000 })
})

test('goods of another sale bring what was paid for them, and own goods their value', () => {
  const unpaid = { orderId: 1, stillOwed: 30 }
  expect([
    valueBrought(2, unpaid, 5000),
    valueBrought(2, unpaid, 2000),
    valueBrought(1, unpaid, 5000),
  ]).toEqual([2000, 0, 5000])
})
