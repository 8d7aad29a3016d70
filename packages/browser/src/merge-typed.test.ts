import { expect, test } from 'vitest'
import { mergeTyped, wouldLose } from './merge-typed.ts'

const before = { level: '1', freight: 1000, address: { street: 'Rua A', number: '1' }, tags: ['a'] }

test('keeps typed values and takes all others from the current record', () => {
  const typed = { ...before, freight: 1500, address: { street: 'Rua B', number: '1' } }
  const now = { level: '2', freight: 1200, address: { street: 'Rua A', number: '7' }, tags: ['b'] }
  expect(mergeTyped(before, typed, now)).toEqual({
    level: '2',
    freight: 1500,
    address: { street: 'Rua B', number: '7' },
    tags: ['b'],
  })
})

test('keeps a field that the record does not have', () => {
  expect(mergeTyped({ note: '' }, { note: 'Cheque devolvido' }, {})).toEqual({ note: 'Cheque devolvido' })
})

test('asks only when a typed value differs from the current one', () => {
  const now = { ...before, freight: 1200 }
  expect(wouldLose(before, before, now)).toBe(false)
  expect(wouldLose(before, { ...before, freight: 1200 }, now)).toBe(false)
  expect(wouldLose(before, { ...before, freight: 1500 }, now)).toBe(true)
  expect(wouldLose({ note: '' }, { note: 'Cheque devolvido' }, {})).toBe(false)
})
