import type { Report } from '@shop/contract/reports/report'
import { expect, test } from 'vitest'
import { chosenText } from './chosen-text.ts'
import { reportOf } from './reports-search.ts'

test.each([
  [6, 'Ana Lima, 01/03/2026 a 31/03/2026'],
  [7, 'Ouro'],
  [15, 'Apple, iPhone 13'],
  [5, ''],
])('report %i has its choices on paper', (id, text) => {
  const search = { start: '2026-03-01', end: '2026-03-31', level: 1, brand: 'Apple', reference: 'iPhone 13' }
  expect(chosenText(reportOf(id) as Report, search, 'Ana Lima')).toBe(text)
})
