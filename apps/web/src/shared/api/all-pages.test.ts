import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { expect, test } from 'vitest'
import { allPages } from './all-pages.ts'

const ROWS = Array.from({ length: 2 * LARGEST_PAGE + 1 }, (_, i) => i)
const pageOf = (rows: readonly number[]) => async (page: number) => ({
  rows: rows.slice(page * LARGEST_PAGE, (page + 1) * LARGEST_PAGE),
  total: rows.length,
})

test('a list is read to its end, with progress after each page', async () => {
  const received: [number, number][] = []
  expect(await allPages(pageOf(ROWS), (done, total) => received.push([done, total]))).toEqual(ROWS)
  expect(received).toEqual([
    [100, 201],
    [200, 201],
    [201, 201],
  ])
})

test('a last page that is full is followed by an empty one', async () => {
  const rows = ROWS.slice(0, LARGEST_PAGE)
  expect(await allPages(pageOf(rows))).toEqual(rows)
})
