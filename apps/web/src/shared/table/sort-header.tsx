import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type Column, isNumeric } from './column.ts'
import classes from './data-table.module.css'
import type { TableView } from './table-view.ts'

interface Props<Row> {
  column: Column<Row>
  sortable: boolean
  sort: TableView['sort']
  onSort: (sort: TableView['sort']) => void
}

export function SortHeader<Row>({ column, sortable, sort, onSort }: Props<Row>) {
  const { id, header, kind, width } = column
  const mine = sort?.id === id ? sort : null
  const Icon = mine ? (mine.desc ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <Table.Th
      className={classes.heading}
      data-numeric={isNumeric(kind) || undefined}
      aria-sort={mine ? (mine.desc ? 'descending' : 'ascending') : undefined}
      style={width ? { width } : undefined}
    >
      {sortable ? (
        <UnstyledButton
          className={classes.sort}
          data-sorted={mine !== null || undefined}
          onClick={() => onSort(nextSort(sort, id))}
        >
          {header}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        header
      )}
    </Table.Th>
  )
}

/** Ascending, descending, unsorted. */
function nextSort(sort: TableView['sort'], id: string): TableView['sort'] {
  if (sort?.id !== id) return { id, desc: false }
  return sort.desc ? null : { id, desc: true }
}
