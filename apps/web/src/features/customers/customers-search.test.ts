import { expect, test } from 'vitest'
import { customerColumns } from './customer-columns.tsx'

test.each(['waiting', 'counter'] as const)('the list %s shows since when its customers wait', (list) => {
  const shown = customerColumns([], [], list).filter(({ startsHidden }) => !startsHidden)
  expect(shown.map(({ id }) => id)).toEqual(['name', 'email', 'phone', 'document', 'createdAt'])
})
