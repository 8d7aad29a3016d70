import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { firstView, type TableView } from './table-view.ts'
import { compareValues, holdsText, useTableModel } from './use-table-model.ts'

interface Row {
  id: number
  name: string
  total: number | null
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Nome', filter: 'text' },
  { id: 'total', header: 'Total', kind: 'money' },
]
const ROWS: readonly Row[] = [
  { id: 1, name: 'Érica', total: 30 },
  { id: 2, name: 'Bia', total: null },
  { id: 3, name: 'Ana', total: 1000.5 },
]
const rowKey = ({ id }: Row) => id

interface Given {
  rows?: readonly Row[]
  view?: Partial<TableView>
  total?: number
  selection?: 'none' | 'single' | 'multiple'
}

const open = (given: Given = {}) =>
  renderHook(
    ({ rows = ROWS, view, total, selection = 'multiple' }: Given) =>
      useTableModel({
        columns: COLUMNS,
        rows,
        rowKey,
        view: { ...firstView(2), ...view },
        total,
        paging: true,
        selection,
      }),
    { initialProps: given },
  )
type Opened = ReturnType<typeof open>['result']
const shown = ({ current }: Opened) => current.pageRows.map((row) => row.original.name)
const select = ({ current }: Opened, name: string) =>
  act(() => current.pageRows.find((row) => row.original.name === name)?.toggle())

test('rows in the browser are searched as shown, sorted with empty ones last, and paged', () => {
  const { result, rerender } = open({ view: { sort: { id: 'total', desc: true } } })
  expect([shown(result), result.current.found, result.current.lastPage]).toEqual([['Ana', 'Érica'], 3, 1])
  rerender({ view: { sort: { id: 'total', desc: false }, page: 1 } })
  expect(shown(result)).toEqual(['Bia'])
  rerender({ view: { search: '1.000,50' } })
  expect(shown(result)).toEqual(['Ana'])
  rerender({ view: { filters: { name: 'erica' } } })
  expect(shown(result)).toEqual(['Érica'])
})

test('rows of a server keep their order, and their total is shown', () => {
  const { result } = open({ total: 41, view: { search: 'zzz', sort: { id: 'name', desc: false }, page: 3 } })
  expect([shown(result), result.current.found]).toEqual([['Érica', 'Bia', 'Ana'], 41])
})

test('a column in the address that does not exist neither sorts nor filters', () => {
  const { result } = open({ view: { sort: { id: 'gone', desc: false }, filters: { gone: 'x' } } })
  expect(shown(result)).toEqual(['Érica', 'Bia'])
})

test('of a single selection the last one counts, and "all" means the rows of the page', () => {
  const single = open({ selection: 'single' }).result
  select(single, 'Érica')
  select(single, 'Bia')
  expect(single.current.selectedRows.map(({ name }) => name)).toEqual(['Bia'])
  const { result } = open()
  act(() => result.current.selectPage(true))
  expect([result.current.selectedRows.length, result.current.allSelected]).toEqual([2, true])
})

test('a removed row is not selected when it comes back', () => {
  const { result, rerender } = open()
  select(result, 'Érica')
  select(result, 'Bia')
  rerender({ rows: ROWS.slice(1) })
  expect(result.current.selectedRows.map(({ name }) => name)).toEqual(['Bia'])
  rerender({ rows: ROWS })
  expect(result.current.selectedRows.map(({ name }) => name)).toEqual(['Bia'])
})

test('finds text without accents and case', () => {
  expect(holdsText('Érica Nuñez', 'erica nunez')).toBe(true)
  expect(holdsText('Érica', 'ana')).toBe(false)
})

test('sorts figures by size, also those inside text', () => {
  expect([10, 9, -1].sort(compareValues)).toEqual([-1, 9, 10])
  expect(['iPhone 13', 'iPhone 9', 'ímã'].sort(compareValues)).toEqual(['ímã', 'iPhone 9', 'iPhone 13'])
})
