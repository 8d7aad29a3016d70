import type { Order, OrderSummary } from '@shop/contract/orders'
import { expect, test } from 'vitest'
import { dayOf, dueText } from './due.ts'

const order = (orderId: number, statusKey: number, payment: string, toPay: number) =>
  ({ orderId, statusKey, payment, toPay }) as Order

test('what is paid in cash is to be collected, anything else is paid', () => {
  expect(dueText({ payment: 'Dinheiro', toPay: 1253.34 })).toBe('COBRAR R$\u00a01.253,34')
  expect(dueText({ payment: 'Dinheiro', toPay: 0 })).toBe('PAGO')
  expect(dueText({ payment: 'Pix', toPay: 10 })).toBe('PAGO')
  expect(dueText({ payment: 'Depósito', toPay: 10 })).toBe('PAGO')
})

test('the day counts what is on the road, and what was delivered once, here or elsewhere', () => {
  const orders = [
    order(1, 3, 'Dinheiro', 5),
    order(2, 4, 'Dinheiro', 10),
    order(3, 16, 'Pix', 20),
    order(4, 5, 'Dinheiro', 40),
  ]
  const delivered: OrderSummary[] = [order(4, 5, 'Dinheiro', 40), order(5, 13, 'Dinheiro', 80)]
  expect(dayOf(orders, delivered)).toEqual({ bag: 2, toCollect: 10, delivered: 2, collected: 120 })
})
