import type { Order } from '@shop/contract/orders'
import { expect, test } from 'vitest'
import { dueTogether, splitCash, stopsOf } from './stops.ts'

const order = (orderId: number, customerId: number, zipCode: string, more: Partial<Order> = {}) =>
  ({
    orderId,
    customerId,
    delivererId: 7,
    statusKey: 4,
    paymentKey: 'cash',
    toPay: 10,
    address: {
      street: 'Rua A',
      number: '1',
      neighborhood: 'Centro',
      zipCode,
      city: 'São Paulo',
      state: 'SP',
    },
    ...more,
  }) as Order

const idsOf = (orders: Order[]) => stopsOf(orders).map((stop) => stop.orders.map(({ orderId }) => orderId))

test('one customer’s orders for one address are one stop; the route goes by postal code, fast deliveries first', () => {
  const far = order(1, 1, '09000000')
  const near = order(2, 2, '01000000')
  const fast = order(3, 3, '05000000', { statusKey: 16 })
  const second = order(4, 1, '09000000')
  expect(idsOf([second, far, near, fast])).toEqual([[3], [2], [1, 4]])
})

test('a neighbour of another name, another door and another deliverer are stops of their own', () => {
  const one = order(1, 1, '01000000')
  const neighbour = order(2, 2, '01000000')
  const elsewhere = order(3, 1, '01000000', { address: { ...one.address, number: '2' } })
  const colleague = order(4, 1, '01000000', { delivererId: 8 })
  expect(idsOf([one, neighbour, elsewhere, colleague])).toEqual([[1], [2], [3], [4]])
})

test('the cash of a stop is what is due for its orders; less leaves the last ones open', () => {
  const orders = [
    order(1, 1, '', { toPay: 0.1 }),
    order(2, 1, '', { paymentKey: 'pix' }),
    order(3, 1, '', { toPay: 0.2 }),
  ]
  expect(dueTogether(orders)).toEqual({ paymentKey: 'cash', toPay: 0.3, doorSerials: [], parts: [] })
  expect(splitCash(orders, 30)).toEqual([10, 0, 20])
  expect(splitCash(orders, 15)).toEqual([10, 0, 5])
  expect(splitCash(orders, 0)).toEqual([0, 0, 0])
})
