import { ActionIcon, NativeSelect } from '@mantine/core'
import { formatNumber } from '@shop/browser/format'
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  type TablerIcon,
} from '@tabler/icons-react'
import classes from './data-table.module.css'

interface Props {
  /** Name of the table: a screen may show several. */
  label: string
  page: number
  pageSize: number
  pageSizes: readonly number[]
  found: number
  lastPage: number
  onChange: (change: { page?: number; pageSize?: number }) => void
}

/** The first and the last row of a page, counted from 1. */
export const rangeOf = (page: number, pageSize: number, found: number) => ({
  first: formatNumber(found === 0 ? 0 : page * pageSize + 1),
  last: formatNumber(Math.min((page + 1) * pageSize, found)),
})

/** The sizes to choose from, with that of the page. */
const withCurrent = (sizes: readonly number[], current: number) =>
  sizes.includes(current) ? sizes : [...sizes, current].toSorted((one, other) => one - other)

export function TablePaging({ label: table, page, pageSize, pageSizes, found, lastPage, onChange }: Props) {
  const { first, last } = rangeOf(page, pageSize, found)
  const step = (label: string, Icon: TablerIcon, to: number) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      disabled={to < 0 || to > lastPage || to === page}
      onClick={() => onChange({ page: to })}
    >
      <Icon size={18} />
    </ActionIcon>
  )
  return (
    <nav className={classes.paging} aria-label={`Páginas: ${table}`}>
      {pageSizes.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="Linhas por página"
          value={String(pageSize)}
          data={withCurrent(pageSizes, pageSize).map((size) => ({
            value: String(size),
            label: `${size} por página`,
          }))}
          onChange={(event) => onChange({ pageSize: Number(event.currentTarget.value), page: 0 })}
        />
      )}
      <span className={classes.range} aria-hidden>
        {first}–{last} de {formatNumber(found)}
      </span>
      <span className={classes.steps}>
        {step('Primeira página', IconChevronsLeft, 0)}
        {step('Página anterior', IconChevronLeft, page - 1)}
        {step('Próxima página', IconChevronRight, page + 1)}
        {step('Última página', IconChevronsRight, lastPage)}
      </span>
    </nav>
  )
}
