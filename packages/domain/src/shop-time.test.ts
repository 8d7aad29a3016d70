import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  dayStart,
  isDay,
  localPeriod,
  localToUtc,
  periodBefore,
  SHOP_TIMEZONE_DEFAULT as SHOP,
  shopDay,
  utcToLocal,
  weekStart,
} from './shop-time.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['2026-1-1', false],
  ['+02026-01-01', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

describe.each([
  ['UTC', 0],
  ['America/Sao_Paulo', 180],
  ['Asia/Tokyo', -540],
])('with the server in %s', (serverZone, expectedOffset) => {
  function moveServer() {
    vi.stubEnv('TZ', serverZone)
    expect(new Date('2026-03-10T12:00:00Z').getTimezoneOffset()).toBe(expectedOffset)
  }

  test('the shop’s day ends at its own midnight', () => {
    moveServer()
    expect(localToUtc('2026-03-10T23:59:59', SHOP).toISOString()).toBe('2026-03-11T02:59:59.000Z')
    expect(localToUtc('2026-03-11T00:00:00', SHOP).toISOString()).toBe('2026-03-11T03:00:00.000Z')
    expect(shopDay(new Date('2026-03-11T02:59:59.999Z'), SHOP)).toBe('2026-03-10')
    expect(shopDay(new Date('2026-03-11T03:00:00.000Z'), SHOP)).toBe('2026-03-11')
  })

  test('days are added by the calendar', () => {
    moveServer()
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
    expect(addDays('2018-11-03', 1)).toBe('2018-11-04')
  })
})

describe('when the clocks change', () => {
  test('the midnight skipped in November 2018 is the first moment of that day', () => {
    expect(localToUtc('2018-11-03T23:59:59', SHOP).toISOString()).toBe('2018-11-04T02:59:59.000Z')
    expect(dayStart('2018-11-04', SHOP).toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect(utcToLocal(dayStart('2018-11-04', SHOP), SHOP)).toBe('2018-11-04T01:00:00')
    expect(localToUtc('2018-11-04T01:00:00', SHOP).toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect(dayStart('2018-11-05', SHOP).toISOString()).toBe('2018-11-05T02:00:00.000Z')
  })

  test('the hour repeated in February 2019 can mean either', () => {
    expect(localToUtc('2019-02-16T23:30:00', SHOP).toISOString()).toBe('2019-02-17T01:30:00.000Z')
    expect(localToUtc('2019-02-16T23:30:00', SHOP, 'later').toISOString()).toBe('2019-02-17T02:30:00.000Z')
    expect(localToUtc('2019-02-17T00:00:00', SHOP).toISOString()).toBe('2019-02-17T03:00:00.000Z')
    expect(shopDay(new Date('2019-02-17T02:59:59Z'), SHOP)).toBe('2019-02-16')
  })

  test('a period of that day has all its 25 hours, to the end of the last second', () => {
    const { from, before } = localPeriod('2019-02-16T00:00:00', '2019-02-16T23:59:59', SHOP)
    expect(from.toISOString()).toBe('2019-02-16T02:00:00.000Z')
    expect(before.toISOString()).toBe('2019-02-17T03:00:00.000Z')
  })
})

test('every local time leads to a moment at which the clock shows it', () => {
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  const zones = fc.constantFrom(SHOP, 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'UTC')
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const local = utcToLocal(instant, zone)
      const earlier = localToUtc(local, zone)
      const later = localToUtc(local, zone, 'later')
      expect(utcToLocal(earlier, zone)).toBe(local)
      expect(utcToLocal(later, zone)).toBe(local)
      const second = Math.floor(instant.getTime() / 1_000) * 1_000
      expect([earlier.getTime(), later.getTime()]).toContain(second)
    }),
    { numRuns: 500 },
  )
})

test('days follow each other without gap or overlap', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1995-01-01', count))
  fc.assert(
    fc.property(days, (day) => {
      const start = dayStart(day, SHOP)
      expect(shopDay(start, SHOP)).toBe(day)
      expect(shopDay(new Date(start.getTime() - 1), SHOP)).toBe(addDays(day, -1))
    }),
    { numRuns: 500 },
  )
})

test.each([
  '',
  '2026-02-30T00:00:00',
  '2026-13-01T00:00:00',
  '2026-01-01T24:00:00',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
])('%j is refused as a local time', (local) => {
  expect(() => localToUtc(local, SHOP)).toThrow(RangeError)
})

test('a period may begin with the first day of the calendar', () => {
  expect(localToUtc('0001-01-01T00:00:00', SHOP).toISOString()).toBe('0001-01-01T03:06:28.000Z')
})

test('a period may end with the last second that a date can say', () => {
  const { from, before } = localPeriod('1970-01-01T00:00:00', '9999-12-31T23:59:59', SHOP)
  expect(from.toISOString()).toBe('1970-01-01T03:00:00.000Z')
  expect(before.toISOString()).toBe('9999-12-31T23:59:59.999Z')
})

test('a period may begin with the last second and end with the first day of the calendar, in every zone', () => {
  for (const zone of [SHOP, 'Asia/Tokyo']) {
    const { from } = localPeriod('9999-12-31T23:59:59', '9999-12-31T23:59:59', zone)
    const { before } = localPeriod('0001-01-01T00:00:00', '0001-01-01T00:00:00', zone)
    expect([from, before].map((at) => at.toISOString().length)).toEqual([24, 24])
  }
})

test.each([
  ['2026-11-01T00:00:00', '2026-11-30T23:59:59', '2026-10-01T00:00:00', '2026-10-31T23:59:59'],
  ['2026-01-01T00:00:00', '2026-02-28T23:59:59', '2025-11-01T00:00:00', '2025-12-31T23:59:59'],
  ['2026-11-01T00:00:00', '2026-11-29T23:59:59', '2026-10-01T00:00:00', '2026-10-29T23:59:59'],
  ['2026-03-01T00:00:00', '2026-03-30T23:59:59', '2026-02-01T00:00:00', '2026-02-28T23:59:59'],
  ['2026-03-02T00:00:00', '2026-03-10T23:59:59', '2026-02-21T00:00:00', '2026-03-01T23:59:59'],
  // The Wednesday of a week with its Monday and Tuesday; a whole week; two days; an hour.
  ['2026-03-16T00:00:00', '2026-03-18T23:59:59', '2026-03-09T00:00:00', '2026-03-11T23:59:59'],
  ['2026-06-01T00:00:00', '2026-06-07T23:59:59', '2026-05-25T00:00:00', '2026-05-31T23:59:59'],
  ['2026-03-10T00:00:00', '2026-03-11T23:59:59', '2026-03-03T00:00:00', '2026-03-04T23:59:59'],
  ['2026-03-10T10:00:00', '2026-03-10T10:59:59', '2026-03-03T10:00:00', '2026-03-03T10:59:59'],
  ['0001-01-03T00:00:00', '0001-01-20T23:59:59', '0001-01-01T00:00:00', '0001-01-02T23:59:59'],
  ['0001-01-01T00:00:00', '0001-01-01T23:59:59', '0001-01-01T00:00:00', '0001-01-01T00:00:00'],
  ['9999-12-01T00:00:00', '9999-12-31T23:59:59', '9999-11-01T00:00:00', '9999-11-30T23:59:59'],
])('the period before %s to %s', (start, end, earlier, last) => {
  expect(periodBefore(start, end)).toEqual({ start: earlier, end: last })
})

test.each([
  ['2026-03-16T00:00:00', '2026-03-18T23:59:59', '2026-03-09T00:00:00', '2026-03-11T14:30:00'],
  ['2026-03-01T00:00:00', '2026-03-31T23:59:59', '2026-02-01T00:00:00', '2026-02-18T14:30:00'],
  ['2026-02-17T00:00:00', '2026-03-18T23:59:59', '2026-01-18T00:00:00', '2026-02-16T14:30:00'],
])(
  'a period of %s to %s that is not over at half past two is compared up to then',
  (start, end, from, last) => {
    expect(periodBefore(start, end, '2026-03-18T14:30:00')).toEqual({ start: from, end: last })
  },
)

test('an unknown time zone is an error', () => {
  expect(() => localToUtc('2026-01-01T00:00:00', 'America/Atlantis')).toThrow(RangeError)
})

test('a week begins on its Monday', () => {
  expect(['2026-03-16', '2026-03-17', '2026-03-22', '2026-03-23'].map(weekStart)).toEqual([
    '2026-03-16',
    '2026-03-16',
    '2026-03-16',
    '2026-03-23',
  ])
})
