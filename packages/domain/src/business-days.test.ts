import fc from 'fast-check'
import { expect, test } from 'vitest'
import { easter, isBusinessDay, nextBusinessDay } from './business-days.ts'
import { addDays } from './shop-time.ts'

test.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, day) => {
  expect(easter(year)).toBe(day)
})

test.each([
  ['2026-01-01', 'Confraternização Universal'],
  ['2026-02-16', 'Carnival Monday'],
  ['2026-02-17', 'Carnival Tuesday'],
  ['2026-04-03', 'Good Friday'],
  ['2026-04-21', 'Tiradentes'],
  ['2026-05-01', 'Dia do Trabalho'],
  ['2026-06-04', 'Corpus Christi'],
  ['2026-09-07', 'Independência'],
  ['2026-10-12', 'Nossa Senhora Aparecida'],
  ['2026-11-02', 'Finados'],
  ['2026-11-20', 'Consciência Negra'],
  ['2026-12-25', 'Natal'],
  ['2026-03-14', 'a Saturday'],
  ['2026-03-15', 'a Sunday'],
])('%s is no business day: %s', (day) => {
  expect(isBusinessDay(day)).toBe(false)
})

test('a due date moves over a weekend and the holiday behind it', () => {
  expect(nextBusinessDay('2026-03-13')).toBe('2026-03-13')
  // Carnival: Saturday to Ash Wednesday.
  expect(nextBusinessDay('2026-02-14')).toBe('2026-02-18')
  expect(nextBusinessDay('2026-12-25')).toBe('2026-12-28')
})

test('the next business day is the first one at or after the day, at most five days later', () => {
  const days = fc.integer({ min: 0, max: 50_000 }).map((n) => addDays('1990-01-01', n))
  fc.assert(
    fc.property(days, (day) => {
      const found = nextBusinessDay(day)
      expect(isBusinessDay(found)).toBe(true)
      expect(found >= day && found <= addDays(day, 5)).toBe(true)
      for (let between = day; between < found; between = addDays(between, 1))
        expect(isBusinessDay(between)).toBe(false)
    }),
  )
})
