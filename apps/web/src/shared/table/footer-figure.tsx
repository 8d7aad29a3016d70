import { UnstyledButton } from '@mantine/core'
import { type Column, formatValue } from './column.ts'
import classes from './data-table.module.css'
import type { FooterRow } from './export-lines.ts'

/** A total; a button if the records behind it can be opened. */
export function FooterFigure<Row>({ line, column }: { line: FooterRow; column: Column<Row> }) {
  const text = formatValue(line.values[column.id], column.kind)
  if (!line.opens || text === '') return text
  const { label, open } = line.opens
  return (
    <UnstyledButton className={classes.opens} aria-label={`${text}, ${label}`} title={label} onClick={open}>
      {text}
    </UnstyledButton>
  )
}
