import { expect, test } from 'vitest'
import { waitAfter } from './webhook-events.ts'

test('a delivery is tried with growing waits for 72 hours', () => {
  const waits: number[] = []
  for (let attempts = 1; waitAfter(attempts) !== undefined; attempts++) waits.push(waitAfter(attempts) ?? 0)
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(72)
  expect(hours).toBeLessThan(72.1)
})
