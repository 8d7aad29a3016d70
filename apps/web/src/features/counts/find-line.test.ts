import type { CountLine } from '@shop/contract/counts'
import { expect, test } from 'vitest'
import { lineFinder, recordedUnits } from './find-line.ts'

test('a scan finds its line by code or GTIN with or without leading zeros, and no line by another code', () => {
  const lines = [
    { productId: 1, code: '100001', gtin: '036000291452' },
    { productId: 2, code: '100002', gtin: null },
  ] as CountLine[]
  const find = lineFinder(lines)
  expect(
    ['100001', '036000291452', '0036000291452', '100002', '4006381333931'].map(
      (code) => find(code)?.productId,
    ),
  ).toEqual([1, 1, 1, 2, undefined])
})

test('counts what waits and what was sent after the list was requested, but not what was refused', () => {
  const of = (state: 'waiting' | 'sent' | 'refused', quantity: number, sentAt?: number) => ({
    state,
    body: { lines: [{ productId: 1, quantity }] },
    ...(sentAt && { sentAt }),
  })
  const records = [
    of('waiting', 2),
    of('waiting', -1),
    of('sent', 4, 50),
    of('sent', 8, 150),
    of('refused', 16),
  ]
  expect(recordedUnits(records, 100)).toEqual(new Map([[1, 9]]))
})
