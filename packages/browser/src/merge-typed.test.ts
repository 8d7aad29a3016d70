import { expect, test } from 'vitest'
import { changedFields, mergeTyped, wouldLose } from './merge-typed.ts'

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

test('a row that others added comes in, one that they removed goes, and one typed here stays', () => {
  const rows: Record<string, object> = { a: { price: 1 }, b: { price: 2 }, c: { price: 3 } }
  const typed = { rows: { ...rows, b: { price: 20 }, mine: { price: 9 } } }
  const now = { rows: { a: { price: 10 }, b: { price: 2 }, theirs: { price: 7 } } }
  expect(mergeTyped({ rows }, typed, now)).toEqual({
    rows: { a: { price: 10 }, b: { price: 20 }, mine: { price: 9 }, theirs: { price: 7 } },
  })
  expect(wouldLose({ rows }, { rows }, now)).toBe(false)
  expect(wouldLose({ rows }, typed, now)).toBe(true)
})

test('only what differs from the opened form is sent', () => {
  expect(changedFields(before, { ...before, level: '2', tags: ['a'] })).toEqual({ level: '2' })
  expect(changedFields(before, { ...before, tags: [] })).toEqual({ tags: [] })
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
