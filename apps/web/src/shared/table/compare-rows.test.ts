import { expect, it } from 'vitest'
import { compareValues, holdsText } from './compare-rows.ts'

it('finds text without accents and case', () => {
  expect(holdsText('Érica Nuñez', 'erica nunez')).toBe(true)
  expect(holdsText('Érica', 'ana')).toBe(false)
})

it('sorts figures by size, also those inside of text', () => {
  expect([10, 9, -1].sort(compareValues)).toEqual([-1, 9, 10])
  expect(['iPhone 13', 'iPhone 9', 'ímã'].sort(compareValues)).toEqual(['ímã', 'iPhone 9', 'iPhone 13'])
})
