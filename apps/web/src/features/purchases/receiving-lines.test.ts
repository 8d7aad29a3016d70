import type { Product } from '@shop/contract/products'
import { expect, it } from 'vitest'
import { type CountedLine, countOne, standOf, toSentLines } from './receiving-lines.ts'

const product = { id: 7, code: '700', name: 'Capa', cost: 12.5 } as Product
const line = (changes: Partial<CountedLine>): CountedLine => ({
  key: 'p0',
  position: 0,
  productId: 7,
  code: '700',
  name: 'Capa',
  expected: 2,
  quantity: 0,
  cost: 1_000,
  fixed: false,
  ...changes,
})

it('counts on the line that still expects units, then on the last one of the product', () => {
  const two = [line({}), line({ key: 'p1', position: 1, expected: 1 })]
  const quantities = (lines: CountedLine[]) => lines.map(({ quantity }) => quantity)
  let lines = countOne(two, product)
  expect(quantities(lines)).toEqual([1, 0])
  lines = countOne(countOne(lines, product), product)
  expect(quantities(lines)).toEqual([2, 1])
  expect(quantities(countOne(lines, product))).toEqual([2, 2])
})

it('adds what nobody announced with the cost that the product has', () => {
  const [added] = countOne([], product)
  expect(added).toMatchObject({ position: undefined, expected: 0, quantity: 1, cost: 1_250 })
  expect(toSentLines(added ? [added] : [])).toEqual([{ productId: 7, quantity: 1, cost: 12.5 }])
})

it('says how the count stands', () => {
  expect(standOf(line({ quantity: 2 }))).toBe('completo')
  expect(standOf(line({ quantity: 1 }))).toBe('faltam 1')
  expect(standOf(line({ quantity: 3 }))).toBe('sobram 1')
  expect(standOf(line({ expected: 0 }))).toBe('não anunciado')
})
