import { expect, test } from 'vitest'
import { changesOf, commonOf, districtsOf, loadsOf, plannedFor, takenFromOthers } from './assigning.ts'

const order = (orderId: number, more: object = {}) => ({
  orderId,
  customerId: orderId,
  delivererId: null as number | null,
  neighborhood: 'Centro',
  isFastDelivery: false,
  createdAt: `2026-11-25T10:0${orderId}:00Z`,
  paymentKey: 'cash' as const,
  toPay: 10.1,
  ...more,
})
const orders = [
  order(1),
  order(2, { delivererId: 7, neighborhood: 'Mooca' }),
  order(3, { delivererId: 8, neighborhood: ' mooca ', paymentKey: 'pix' }),
  order(4, { delivererId: 8, isFastDelivery: true }),
]

test('only orders that get another deliverer are sent, those of each deliverer together', () => {
  expect(changesOf(orders, {})).toEqual([])
  expect(changesOf(orders, { 1: '7', 2: '7', 3: '7', 4: '9' })).toEqual([
    { delivererId: 7, orderIds: [1, 3] },
    { delivererId: 9, orderIds: [4] },
  ])
  // An order that left meanwhile, and a choice that was taken back.
  expect(changesOf(orders, { 99: '7', 1: '' })).toEqual([])
})

test('more orders than one call takes are sent in several', () => {
  const many = Array.from({ length: 150 }, (_, at) => order(at + 1, { createdAt: '2026-11-25' }))
  const plan = Object.fromEntries(many.map(({ orderId }) => [orderId, '7']))
  expect(changesOf(many, plan).map(({ orderIds }) => orderIds.length)).toEqual([100, 50])
})

test('orders of another deliverer are counted before they are taken away; free and own ones are not', () => {
  expect(takenFromOthers(orders, { 1: '7', 2: '7', 3: '7' })).toBe(1)
  expect(takenFromOthers(orders, { 1: '7', 2: '7' })).toBe(0)
})

test('a deliverer is shown with stops and cash; two orders of one customer are one stop, a Pix is no cash', () => {
  const own = [...orders, order(5, { customerId: 2, delivererId: 7, neighborhood: 'Mooca', toPay: 0.2 })]
  const deliverers = [
    { id: 7, name: 'Zé' },
    { id: 8, name: 'Bia' },
    { id: 9, name: 'Rui' },
  ]
  expect(loadsOf(own, {}, deliverers)).toEqual([
    { id: 7, name: 'Zé', stops: 1, cash: 10.3 },
    { id: 8, name: 'Bia', stops: 2, cash: 10.1 },
  ])
  expect(loadsOf(own, { 1: '9' }, deliverers)[2]).toEqual({ id: 9, name: 'Rui', stops: 1, cash: 10.1 })
})

test('districts begin with what is most urgent, however their names are written', () => {
  expect(districtsOf(orders).map(({ name, orders: own }) => [name, own.map((one) => one.orderId)])).toEqual([
    ['Centro', [4, 1]],
    ['Mooca', [2, 3]],
  ])
})

test('a district shows its deliverer only while all its orders have the same', () => {
  const [, mooca] = districtsOf(orders)
  expect(commonOf(mooca?.orders ?? [], {})).toBe('')
  expect(commonOf(mooca?.orders ?? [], { 2: '8' })).toBe('8')
  expect(plannedFor(order(9), {})).toBe('')
})
