import { ActionIcon, Checkbox, Popover, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onToggle: (id: string) => void
}

export function ColumnsMenu<Row>({ columns, hidden, onToggle }: Props<Row>) {
  const choices = columns.filter((column) => column.hideable !== false && !column.internal)
  if (choices.length === 0) return null
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Tooltip label="Ver colunas" openDelay={250}>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label="Ver colunas">
            <IconColumns3 size={19} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown>
        <fieldset className={classes.panel}>
          <legend className={classes.legend}>Ver colunas</legend>
          {choices.map(({ id, header }) => (
            <Checkbox key={id} label={header} checked={!hidden.includes(id)} onChange={() => onToggle(id)} />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  )
}
