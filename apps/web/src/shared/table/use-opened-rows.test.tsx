import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOpenedRows } from './use-opened-rows.ts'

const keyOf = ({ id }: { id: number }) => id

test('opened rows are found when the list arrives, change with it, and stay when it loses them', () => {
  const { result, rerender } = renderHook(({ rows, keys }) => useOpenedRows(rows, keyOf, keys), {
    initialProps: { rows: [] as { id: number; state: string }[], keys: [2, 1] },
  })
  expect(result.current).toEqual([])
  const first = { id: 1, state: 'open' }
  rerender({ rows: [first, { id: 2, state: 'open' }, { id: 3, state: 'open' }], keys: [2, 1] })
  expect(result.current.map(keyOf)).toEqual([2, 1])
  rerender({ rows: [{ id: 2, state: 'changed' }], keys: [2, 1] })
  expect(result.current).toEqual([{ id: 2, state: 'changed' }, first])
  rerender({ rows: [], keys: [] })
  expect(result.current).toEqual([])
})
