import type { Order } from '@shop/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import { eraseSession } from '../../shared/api/session-store.ts'
import { keepOrders, readOrders } from './kept-orders.ts'

const kept = new Map<string, string>()
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const orders = [{ code: '12345678' }] as Order[]
beforeEach(() => kept.clear())

test('the orders are there again for the deliverer who was told of them, and for nobody else', () => {
  keepOrders(store, { personId: 'e7', orders })
  expect(readOrders(store, 'e7')).toEqual({ orders })
  expect(readOrders(store, 'e8')).toBeUndefined()
})

test('they end with the session', () => {
  keepOrders(store, { personId: 'e7', orders })
  eraseSession(store)
  expect([...kept.keys()]).toEqual([])
})

test('a phone without room keeps nothing rather than what is no longer so', () => {
  keepOrders(store, { personId: 'e7', orders })
  const full = {
    ...store,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  keepOrders(full, { personId: 'e7', orders: [] })
  expect(readOrders(store, 'e7')).toBeUndefined()
})
