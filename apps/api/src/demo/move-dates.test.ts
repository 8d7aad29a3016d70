import { text } from 'node:stream/consumers'
import { addDays } from '@shop/domain/shop-time'
import { expect, test } from 'vitest'
import { dateMover, moveColumns } from './move-dates.ts'

const END = Date.parse('2026-11-20T18:00:00-03:00')
const at = (local: string) => Date.parse(`${local}:00-03:00`)
const local = (instant: number) => new Date(instant - 3 * 3_600_000).toISOString().slice(0, 16)
const isSunday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0
const minutes = Array.from({ length: 100 * 24 * 12 }, (_, index) => END - index * 300_000).reverse()
// The recording has nothing on Sundays and nothing at night.
const recorded = minutes.filter((instant) => {
  const [day = '', time = ''] = local(instant).split('T')
  return !isSunday(day) && time >= '08:00' && time <= '20:50'
})

test.each([
  ['on a Monday at noon', '2026-11-23T12:00'],
  ['on a Sunday', '2026-11-22T15:30'],
  ['before the shop opens', '2027-03-02T00:40'],
  ['in the evening', '2026-12-31T20:30'],
])('%s the last day is today, in the same order and without Sundays', (_, now) => {
  const mover = dateMover(END, at(now))
  const today = now.slice(0, 10)
  const moved = recorded.map((instant) => mover.instant(instant))
  expect(local(moved.at(-1) ?? 0)).toBe(now)
  expect(moved.every((instant, index) => instant > (moved[index - 1] ?? 0))).toBe(true)
  const days = new Set(moved.map((instant) => local(instant).slice(0, 10)))
  expect([...days].filter((day) => isSunday(day) && day !== today)).toEqual([])
  expect(days.size).toBe(new Set(recorded.map((instant) => local(instant).slice(0, 10))).size)
  // A count by day, which the database keeps in UTC, is moved to the same day as what it counts.
  for (const [index, instant] of recorded.entries())
    if (
      mover.day(new Date(instant).toISOString().slice(0, 10)) !==
      new Date(moved[index] ?? 0).toISOString().slice(0, 10)
    )
      throw new Error(`${local(instant)} is counted on another day`)
  expect(mover.day('2026-11-25')).toBe(addDays(today, 5))
})

test('only the columns of instants and days change', async () => {
  const rows = moveColumns(dateMover(END, at('2026-11-23T18:00')), [undefined, 'instant', 'day', 'instant'])
  rows.write('2026-11-20\t2026-11-20 20:00:00.123+00\t2026-11-')
  rows.end('20\t\\N\nÁgua\t2026-11-19 14:00:00-03\t2026-11-19\t\\N\n')
  expect(await text(rows)).toBe(
    '2026-11-20\t2026-11-23T20:00:00.123Z\t2026-11-23\t\\N\nÁgua\t2026-11-21T17:00:00.000Z\t2026-11-21\t\\N\n',
  )
})
