import { expect, test } from 'vitest'
import { formatMoment } from './format.ts'

const now = new Date('2026-11-22T18:00:00Z')

test.each([
  ['2026-11-22T17:02:00Z', 'hoje às 14:02'],
  ['2026-11-21T17:02:00Z', '21 de nov. às 14:02'],
  ['2025-11-22T17:02:00Z', '22 de nov. de 2025 às 14:02'],
])('%s is told as %s', (at, received) => {
  expect(formatMoment(new Date(at), now)).toBe(received)
})
