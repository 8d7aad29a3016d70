import { utcToLocal } from '@shop/domain/shop-time'
import { expect, test } from 'vitest'
import { shopHours } from './shop-hours.ts'

const ZONE = 'America/Sao_Paulo'
const HOUR = 3_600_000
const local = (instant: number | undefined) =>
  instant === undefined ? undefined : utcToLocal(new Date(instant), ZONE)

// A Monday, 10:30 in São Paulo.
const hours = shopHours(new Date('2026-09-14T13:30:00Z'), ZONE, 3)

test('open time continues from Saturday’s closing to Monday’s opening', () => {
  expect(local(hours.at(0))).toBe('2026-09-11T09:00:00')
  expect(local(hours.at(10 * HOUR))).toBe('2026-09-12T09:00:00')
  expect(local(hours.at(16 * HOUR))).toBe('2026-09-14T09:00:00')
  expect(hours.total).toBe(17.5 * HOUR)
})

test('what begins while the shop is closed continues when it opens, and nothing happens after now', () => {
  const sunday = Date.parse('2026-09-13T15:00:00Z')
  expect(local(hours.after(sunday, 60))).toBe('2026-09-14T10:00:00')
  expect(hours.after(sunday, 91)).toBeUndefined()
})
