import type { Order, OrderSummary } from '@shop/contract/orders'
import { expect, test } from 'vitest'
import { dayOf, dueText } from './due.ts'

const order = (orderId: number, statusKey: number, paymentKey: Order['paymentKey'], toPay: number) =>
  ({ orderId, statusKey, paymentKey, toPay }) as Order

test('what is paid in cash is to be collected, anything else is paid', () => {
  expect(dueText({ paymentKey: 'cash', toPay: 1253.34 })).toBe('COBRAR R$\u00a01.253,34')
  expect(dueText({ paymentKey: 'cash', toPay: 0 })).toBe('PAGO')
  expect(dueText({ paymentKey: 'pix', toPay: 10 })).toBe('PAGO')
  expect(dueText({ paymentKey: 'transfer', toPay: 10 })).toBe('PAGO')
})

test('the day counts what is on the road, and what was delivered once, here or elsewhere', () => {
  const orders = [
    order(1, 3, 'cash', 5),
    order(2, 4, 'cash', 10),
    order(3, 16, 'pix', 20),
    order(4, 5, 'cash', 40),
  ]
  const delivered: OrderSummary[] = [order(4, 5, 'cash', 40), order(5, 13, 'cash', 80)]
  expect(dayOf(orders, delivered)).toEqual({ bag: 2, toCollect: 10, delivered: 2, collected: 120 })
})
