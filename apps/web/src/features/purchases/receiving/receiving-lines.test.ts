import type { Product } from '@shop/contract/products'
import { expect, test } from 'vitest'
import {
  addSerial,
  allReceived,
  type CountedLine,
  countOne,
  countStateText,
  lineFor,
  lineReceived,
  mergeLines,
  toSentLines,
  withSerials,
} from './receiving-lines.ts'

const product = { id: 7, code: '700', gtin: null, name: 'Capa', cost: 12.5, serialised: false } as Product
const line = (changes: Partial<CountedLine>): CountedLine => ({
  productId: 7,
  code: '700',
  gtin: null,
  name: 'Capa',
  expected: 2,
  quantity: 0,
  cost: 1_000,
  fixed: false,
  serialised: false,
  serials: [],
  ...changes,
})
const quantities = (lines: readonly CountedLine[]) => lines.map(({ quantity }) => quantity)

test('counts on the line that still expects units, otherwise on the product’s last line', () => {
  let lines = countOne([line({}), line({ expected: 1 })], 7)
  expect(quantities(lines)).toEqual([1, 0])
  lines = countOne(countOne(lines, 7), 7)
  expect(quantities(lines)).toEqual([2, 1])
  expect(quantities(countOne(lines, 7))).toEqual([2, 2])
})

test('adds goods that were not announced at the product’s cost', () => {
  const { lines, at } = lineFor([line({ productId: 1 })], product)
  expect(lines[at]).toMatchObject({ expected: 0, quantity: 0, cost: 1_250 })
  expect(toSentLines(countOne(lines, 7), 1)).toEqual([
    { position: 0, productId: 1, quantity: 0, cost: 10, serials: [] },
    { productId: 7, quantity: 1, cost: 12.5, serials: [] },
  ])
})

test('counts a serialised product by its serial numbers, each once', () => {
  const phones = [line({ serialised: true, expected: 1 }), line({ serialised: true, expected: 1 })]
  const one = addSerial(phones, 7, 'AB-1') ?? []
  const two = addSerial(one, 7, 'AB-2') ?? []
  expect(two.map(({ serials, quantity }) => [serials, quantity])).toEqual([
    [['AB-1'], 1],
    [['AB-2'], 1],
  ])
  expect(addSerial(two, 7, 'ab-1')).toBeNull()
  expect(quantities(withSerials(two, 0, []))).toEqual([0, 1])
})

test('shows the state of the count', () => {
  expect(countStateText(line({ quantity: 2 }))).toBe('completo')
  expect(countStateText(line({ quantity: 1 }))).toBe('faltam 1')
  expect(countStateText(line({ quantity: 3 }))).toBe('sobram 1')
  expect(countStateText(line({ expected: 0 }))).toBe('não anunciado')
})

test('adds up what two people count at once, and keeps a cost typed here', () => {
  const phone = { productId: 8, serialised: true }
  const base = [line({ quantity: 1 }), line({ ...phone, serials: ['A', 'B'], quantity: 2 })]
  const mine = [
    line({ quantity: 3, cost: 900 }),
    line({ ...phone, serials: ['A', 'C'], quantity: 2 }),
    line({ productId: 9, quantity: 4 }),
    line({ productId: 10, quantity: 1 }),
  ]
  const theirs = [
    line({ quantity: 2 }),
    line({ ...phone, serials: ['A', 'B', 'D'], quantity: 3 }),
    line({ productId: 9, quantity: 5, cost: 700 }),
  ]
  expect(mergeLines(base, mine, theirs)).toEqual([
    line({ quantity: 4, cost: 900 }),
    line({ ...phone, serials: ['A', 'D', 'C'], quantity: 3 }),
    line({ productId: 9, quantity: 9, cost: 700 }),
    line({ productId: 10, quantity: 1 }),
  ])
})

test('everything expected was received, of a line or of all; serial numbers are still read', () => {
  const lines = [
    line({}),
    line({ expected: 5, quantity: 7 }),
    line({ serialised: true }),
    line({ expected: 3 }),
  ]
  expect(quantities(lineReceived(lines, 3))).toEqual([0, 7, 0, 3])
  expect(quantities(allReceived(lines))).toEqual([2, 7, 0, 3])
})
