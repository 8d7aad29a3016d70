import { expect, test } from 'vitest'
import { loadText, takenFromOthers } from './assigning.ts'

const orders = [
  { orderId: 1, delivererId: null },
  { orderId: 2, delivererId: 7 },
  { orderId: 3, delivererId: 8 },
  { orderId: 4, delivererId: 8 },
]

test('a deliverer is shown with the number of their packed orders', () => {
  expect([7, 8, 9].map((id) => loadText(orders, id))).toEqual(['1 pedido', '2 pedidos', '0 pedidos'])
})

test('orders of another deliverer are counted before reassigning; free and own ones are not', () => {
  expect(takenFromOthers(orders, [1, 2, 3], 7)).toBe(1)
  expect(takenFromOthers(orders, [1, 2], 7)).toBe(0)
})
