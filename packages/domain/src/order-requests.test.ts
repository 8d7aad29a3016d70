import { expect, test } from 'vitest'
import { mayRequest, reasonsLeft } from './order-requests.ts'
import { STATUS_KEYS } from './order-status.ts'

test('cancelling is asked for while the payment is awaited, a return after the handover', () => {
  expect(STATUS_KEYS.filter((key) => mayRequest('cancel', key)).toSorted((a, b) => a - b)).toEqual([9, 10])
  expect(STATUS_KEYS.filter((key) => mayRequest('return', key)).toSorted((a, b) => a - b)).toEqual([5, 13])
})

test.each([
  [null, '2026-03-10T12:00:00Z', []],
  ['2026-03-03T12:00:00Z', '2026-03-10T12:00:00Z', ['regret', 'defect', 'wrong', 'other']],
  ['2026-03-03T12:00:00Z', '2026-03-10T12:00:01Z', ['defect', 'wrong', 'other']],
  ['2026-03-03T12:00:00Z', '2026-04-02T12:00:01Z', ['defect']],
  ['2026-03-03T12:00:00Z', '2026-06-01T12:00:00Z', ['defect']],
  ['2026-03-03T12:00:00Z', '2026-06-01T12:00:01Z', []],
])('handed over at %s, a return can be asked for at %s for %j', (handedOver, now, reasons) => {
  expect(reasonsLeft(handedOver, new Date(now))).toEqual(reasons)
})
