import { expect, test } from 'vitest'
import { judgePayment } from './pix-payment.ts'

const waiting = { status: 9, toPayCents: 12_345, isPaid: false } as const

test('settles a waiting order with the exact amount only', () => {
  expect(judgePayment(12_345, waiting)).toBe('matched')
  expect(judgePayment(12_344, waiting)).toBe('short')
  expect(judgePayment(12_346, waiting)).toBe('surplus')
})

test('never settles an unknown, paid or no longer waiting order, whatever the amount', () => {
  expect(judgePayment(12_345, undefined)).toBe('unknown')
  expect(judgePayment(12_345, { ...waiting, status: 1, isPaid: true })).toBe('duplicate')
  expect(judgePayment(1, { ...waiting, status: 7, isPaid: true })).toBe('duplicate')
  expect(judgePayment(12_345, { ...waiting, status: 7 })).toBe('late')
})
