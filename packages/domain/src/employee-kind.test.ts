import { expect, test } from 'vitest'
import { kindOfFunc } from './employee-kind.ts'

test('1, 2 and 3 are functions, and nothing else is', () => {
  expect([0, 1, 2, 3, 4, 1.5].map(kindOfFunc)).toEqual([
    undefined,
    'attendant',
    'deliverer',
    'stocker',
    undefined,
    undefined,
  ])
})
