import { expect, test } from 'vitest'
import { lastDays, PERIODS } from './periods.ts'

const named = (name: string, today: string) => PERIODS.find((period) => period.name === name)?.days(today)

test('named periods end today and begin where people expect it', () => {
  expect(named('Hoje', '2026-03-15')).toEqual({ start: '2026-03-15', end: '2026-03-15' })
  expect(named('7 dias', '2026-03-02')).toEqual({ start: '2026-02-24', end: '2026-03-02' })
  expect(named('Mês', '2026-03-15')).toEqual({ start: '2026-03-01', end: '2026-03-15' })
})

test('last month is whole, also before January and in a leap year', () => {
  expect(named('Mês passado', '2026-01-31')).toEqual({ start: '2025-12-01', end: '2025-12-31' })
  expect(named('Mês passado', '2028-03-31')).toEqual({ start: '2028-02-01', end: '2028-02-29' })
})

test('the last thirty days are thirty days', () => {
  expect(lastDays('2026-03-30', 30)).toEqual({ start: '2026-03-01', end: '2026-03-30' })
})
