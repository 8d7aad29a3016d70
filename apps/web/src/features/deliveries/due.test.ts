import type { Order, OrderSummary } from '@shop/contract/orders'
import { expect, test } from 'vitest'
import { dayOf, dueText } from './due.ts'

const order = (
  orderId: number,
  statusKey: number,
  paymentKey: Order['paymentKey'],
  toPay: number,
  cashReceived: number | null = null,
) => ({ orderId, statusKey, paymentKey, toPay, cashReceived }) as Order

test('a cash order is to be collected, any other is paid', () => {
  expect(dueText({ paymentKey: 'cash', toPay: 1253.34 })).toBe('COBRAR R$\u00a01.253,34')
  expect(dueText({ paymentKey: 'cash', toPay: 0 })).toBe('PAGO')
  expect(dueText({ paymentKey: 'pix', toPay: 10 })).toBe('PAGO')
  expect(dueText({ paymentKey: 'transfer', toPay: 10 })).toBe('PAGO')
})

test('an order whose rest is owed is not called paid, until its instalments are settled', () => {
  const term = { id: 1, kind: 'term', amount: 10, status: 'waiting', days: [30] } as const
  const parts = (due: { dueDate: string; open: number }[] | null) => [{ ...term, days: [30], due }]
  const owed = parts([{ dueDate: '2026-12-22', open: 10 }])
  expect(dueText({ paymentKey: 'term', toPay: 0, parts: owed })).toBe('A PRAZO')
  expect(dueText({ paymentKey: 'mixed', toPay: 5, parts: owed })).toBe('COBRAR R$\u00a05,00')
  expect(dueText({ paymentKey: 'term', toPay: 0, parts: parts(null) })).toBe('PAGO')
})

test('the day counts the orders on the way, and each delivered one once, with what was received for it', () => {
  const orders = [
    order(1, 3, 'cash', 5),
    order(2, 4, 'cash', 10),
    order(3, 16, 'pix', 20),
    order(4, 5, 'cash', 40, 40),
  ]
  // 80 were to be collected for the fifth order and 70.1 received; all of the sixth came back later.
  const delivered: OrderSummary[] = [
    order(4, 5, 'cash', 40, 40),
    order(5, 13, 'cash', 80, 70.1),
    order(6, 13, 'cash', 0, 30.2),
  ]
  expect(dayOf(orders, delivered)).toEqual({ bag: 2, toCollect: 10, delivered: 3, collected: 140.3 })
  // What came back undelivered is in the bag until the shop has it, and nothing is collected for it.
  const held = { ...order(7, 3, 'cash', 90), heldById: 4 }
  expect(dayOf([...orders, held], delivered)).toEqual({
    bag: 3,
    toCollect: 10,
    delivered: 3,
    collected: 140.3,
  })
})
