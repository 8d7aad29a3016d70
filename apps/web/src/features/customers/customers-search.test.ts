import { expect, test } from 'vitest'
import { customerColumns } from './customer-columns.tsx'
import { countIn } from './customers-search.ts'

test('the view of those waiting counts the ones registered at the counter, and no other view does', () => {
  const counts = { active: 9, waiting: 2, counter: 3, blocked: 4, reproved: 5 }
  expect(countIn(counts, 'waiting')).toBe(5)
  expect(countIn(counts, 'blocked')).toBe(4)
  expect(countIn(counts, 'reproved')).toBe(5)
})

test.each(['waiting', 'counter'] as const)('the list %s shows since when its customers wait', (list) => {
  const shown = customerColumns([], [], list).filter(({ startsHidden }) => !startsHidden)
  expect(shown.map(({ id }) => id)).toEqual(['name', 'email', 'phone', 'document', 'createdAt'])
})
