import { expect, test } from 'vitest'
import { balanceOf, stepsOf } from './stock-steps.ts'

/** Latest first, like the server's answer. */
const movements = [
  { when: '2026-03-03T00:00:00.000Z', stockBefore: 10, stockAfter: 5 },
  { when: '2026-03-02T00:00:00.000Z', stockBefore: 0, stockAfter: 10 },
  { when: '2026-03-01T00:00:00.000Z', stockBefore: 4, stockAfter: 0 },
]

test('the stock is shown by its first and last value, its lowest and its highest', () => {
  expect(balanceOf(movements)).toMatchObject({ first: 4, last: 5, low: 0, high: 10 })
  expect(balanceOf([])).toBeNull()
})

test('its line steps where the stock changed, relative to the highest value', () => {
  expect(stepsOf(movements, 100, 100)).toBe('0,60 0,100 50,100 50,0 100,0 100,50 100,50')
  expect(stepsOf([], 100, 100)).toBe('')
})
