import { expect, test } from 'vitest'
import { departurePeriod, departuresOn, makesDeparture, nextDeparture } from './departures.ts'
import { SHOP_TIMEZONE_DEFAULT as SHOP, utcToLocal } from './shop-time.ts'

// 13 March 2026 is a Friday; shop time is three hours behind UTC.
test.each([
  ['2026-03-13T08:00:00', '2026-03-13T10:40:00'],
  ['2026-03-13T10:39:59', '2026-03-13T10:40:00'],
  ['2026-03-13T10:40:00', '2026-03-13T14:10:00'],
  ['2026-03-13T14:10:00', '2026-03-14T12:00:00'],
  ['2026-03-13T22:30:00', '2026-03-14T12:00:00'],
  ['2026-03-14T12:00:00', '2026-03-16T10:40:00'],
  ['2026-03-15T09:00:00', '2026-03-16T10:40:00'],
])('at %s the next departure is %s', (now, expected) => {
  const departure = nextDeparture(new Date(`${now}-03:00`), SHOP)
  expect(utcToLocal(departure, SHOP)).toBe(expected)
})

test('nobody leaves on a Sunday', () => {
  expect(departuresOn('2026-03-15')).toEqual([])
})

test.each([
  ['packed', 3, 0, true],
  ['being packed', 2, 10, true],
  ['being packed', 2, 9, false],
  ['not begun', 1, 20, true],
  ['not begun', 1, 19, false],
  ['on its way', 4, 60, false],
] as const)(
  'an order that is %s (%i) %i minutes before will be packed for the departure: %s',
  (_, status, minutes, makes) => {
    const departure = new Date('2026-03-13T13:40:00Z')
    expect(makesDeparture(status, new Date(departure.getTime() - minutes * 60_000), departure)).toBe(makes)
  },
)

test('a day is split in the middle between two departures', () => {
  expect(departurePeriod('2026-03-10', undefined)).toEqual({
    start: '2026-03-10T00:00:00',
    end: '2026-03-10T23:59:59',
  })
  expect(departurePeriod('2026-03-10', '10:40')).toEqual({
    start: '2026-03-10T00:00:00',
    end: '2026-03-10T12:24:59',
  })
  expect(departurePeriod('2026-03-10', '14:10')).toEqual({
    start: '2026-03-10T12:25:00',
    end: '2026-03-10T23:59:59',
  })
})

test('an unknown departure means the whole day', () => {
  expect(departurePeriod('2026-03-14', '14:10').start).toBe('2026-03-14T00:00:00')
  expect(departurePeriod('2026-03-14', '12:00').end).toBe('2026-03-14T23:59:59')
})
