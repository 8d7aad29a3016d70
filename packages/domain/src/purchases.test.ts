import { expect, test } from 'vitest'
import { arrivalText, daysLeft, purchaseActions, suggestedUnits } from './purchases.ts'

const facts = { stock: 0, alert: 0, sold: 0, leadDays: 7, onTheWay: 0 }

test('suggests the sales until the goods arrive and of the 37 days after', () => {
  expect(suggestedUnits({ ...facts, sold: 30 })).toBe(44)
  expect(suggestedUnits({ ...facts, sold: 30, stock: 4, onTheWay: 10 })).toBe(30)
  expect(suggestedUnits({ ...facts, sold: 1, leadDays: 0 })).toBe(2)
})

test('suggests at least twice the alert, and nothing when there is enough, including units on their way', () => {
  expect(suggestedUnits({ ...facts, alert: 5, stock: 3 })).toBe(7)
  expect(suggestedUnits({ ...facts, alert: 5, stock: 3, onTheWay: 20 })).toBe(0)
})

test('computes how many days the stock lasts, if anything was sold', () => {
  expect(daysLeft({ stock: 7, sold: 30 })).toBe(7)
  expect(daysLeft({ stock: 0, sold: 1 })).toBe(0)
  expect(daysLeft({ stock: 7, sold: 0 })).toBeUndefined()
})

test('computes when goods arrive', () => {
  const today = '2026-03-10'
  expect(arrivalText('2026-03-13', today)).toBe('chega em 3 dias')
  expect(arrivalText('2026-03-11', today)).toBe('chega amanhã')
  expect(arrivalText('2026-03-10', today)).toBe('chega hoje')
  expect(arrivalText('2026-03-09', today)).toBe('chegada atrasada')
})

test('offers only what the table allows', () => {
  expect(purchaseActions('draft')).toEqual(['edit', 'send', 'cancel'])
  expect(purchaseActions('partial')).toEqual(['receive', 'close'])
  expect(purchaseActions('received')).toEqual([])
})
