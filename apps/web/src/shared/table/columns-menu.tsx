import { Checkbox } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { PopoverButton } from '../ui/popup.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { ToolButton } from './tool-button.tsx'

interface Props<Row> {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onToggle: (id: string) => void
  /** Whether long texts are shown in full. */
  whole: boolean
  onToggleWhole: () => void
}

export function ColumnsMenu<Row>({ columns, hidden, onToggle, whole, onToggleWhole }: Props<Row>) {
  const choices = columns.filter((column) => column.hideable !== false && !column.internal)
  if (choices.length === 0) return null
  return (
    <PopoverButton
      button={
        <ToolButton label="Ver colunas">
          <IconColumns3 size={19} stroke={1.7} />
        </ToolButton>
      }
    >
      {() => (
        <fieldset className={classes.panel}>
          <legend className={classes.legend}>Ver colunas</legend>
          {choices.map(({ id, header }) => (
            <Checkbox key={id} label={header} checked={!hidden.includes(id)} onChange={() => onToggle(id)} />
          ))}
          <Checkbox
            className={classes.apart}
            label="Textos inteiros"
            checked={whole}
            onChange={onToggleWhole}
          />
        </fieldset>
      )}
    </PopoverButton>
  )
}
