import type { Order } from '@shop/contract/orders'
import { SHOP_TIMEZONE_DEFAULT as SHOP } from '@shop/domain/shop-time'
import { expect, test } from 'vitest'
import { groupByDeparture, nextInQueue, placedText } from './stocking-queue.ts'

const order = (orderId: number, createdAt: string, isFastDelivery = false, isPickup = false) =>
  ({
    orderId,
    createdAt: new Date(`${createdAt}-03:00`).toISOString(),
    isFastDelivery,
    isPickup,
  }) as Order

// 13 March 2026 is a Friday.
const NOW = new Date('2026-03-13T11:00:00-03:00')

test('fast delivery comes first, then the earliest departure, and within it the oldest order', () => {
  const groups = groupByDeparture(
    [
      order(1, '2026-03-13T10:50:00'),
      order(2, '2026-03-13T09:00:00'),
      order(3, '2026-03-13T10:55:00', true),
      order(4, '2026-03-12T15:00:00'),
      order(5, '2026-03-13T08:00:00'),
    ],
    NOW,
    SHOP,
  )
  expect(groups.map(({ orders }) => orders.map(({ orderId }) => orderId))).toEqual([[3], [4, 5, 2], [1]])
})

test('a past departure is late; the next one and fast delivery are not', () => {
  const groups = groupByDeparture(
    [order(1, '2026-03-13T09:00:00'), order(2, '2026-03-13T10:50:00'), order(3, '2026-03-12T09:00:00', true)],
    NOW,
    SHOP,
  )
  expect(groups.map(({ late }) => late)).toEqual([false, true, false])
})

test('a pickup waits for no departure and is never late', () => {
  const [departing, fetched] = groupByDeparture(
    [order(1, '2026-03-12T09:00:00', false, true), order(2, '2026-03-13T10:50:00')],
    NOW,
    SHOP,
  )
  expect(departing?.orders.map(({ orderId }) => orderId)).toEqual([2])
  expect(fetched).toMatchObject({ due: 'pickup', late: false })
})

test('an order of an earlier day is told by its day', () => {
  expect(placedText(order(1, '2026-03-13T00:00:00'), NOW)).toBe('00:00')
  expect(placedText(order(1, '2026-03-12T23:59:00'), NOW)).toBe('12/03 23:59')
})

test('after an order comes the next one that nobody is preparing, from the end back to the beginning', () => {
  const inStatus = (orderId: number, statusKey: number) => ({ orderId, statusKey }) as Order
  const groups = [
    { due: 'fast' as const, late: false, orders: [inStatus(1, 1), inStatus(2, 2)] },
    { due: 'pickup' as const, late: false, orders: [inStatus(3, 2), inStatus(4, 1)] },
  ]
  const after = (orderId: number) => nextInQueue(groups, orderId)?.orderId
  expect([1, 2, 3, 4].map(after)).toEqual([4, 4, 4, 1])
  // The order has left the queue meanwhile.
  expect(after(9)).toBe(1)
  expect(nextInQueue([{ due: 'fast', late: false, orders: [inStatus(1, 1)] }], 1)).toBeUndefined()
})
