import { expect, test } from 'vitest'
import { readDeliveriesSearch } from './deliveries-search.ts'

test.each([
  { order: 'abc', dialog: 'deliver' },
  { order: 7, dialog: 'outro' },
  { order: 7 },
  { dialog: 'fail' },
])('a dialog without its order, or the other way round, is none: %j', (address) => {
  // The router keeps the other values of the URL.
  expect({ ...address, page: 2, ...readDeliveriesSearch(address) }).toEqual({ page: 2 })
})
