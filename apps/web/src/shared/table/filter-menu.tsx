import { Button, Indicator, NativeSelect, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { PopoverButton } from '../ui/popup.tsx'
import { type Column, formatValue, valueIn } from './column.ts'
import classes from './data-table.module.css'
import { ToolButton } from './tool-button.tsx'

interface Props<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  filters: Record<string, string>
  onChange: (filters: Record<string, string>) => void
}

export function FilterMenu<Row>({ columns, rows, filters, onChange }: Props<Row>) {
  const choices = columns.filter((column) => column.filter)
  if (choices.length === 0) return null
  const active = Object.keys(filters).length
  const set = (id: string, text: string) => {
    const { [id]: _before, ...others } = filters
    onChange(text ? { ...others, [id]: text } : others)
  }
  return (
    <PopoverButton
      width={280}
      button={
        <ToolButton
          color={active > 0 ? 'petrol' : 'gray'}
          label={active > 0 ? `Filtrar: ${active} em uso` : 'Filtrar'}
        >
          <Indicator display="flex" disabled={active === 0} size={7} offset={2}>
            <IconFilter size={19} stroke={1.7} />
          </Indicator>
        </ToolButton>
      }
    >
      {() => (
        <fieldset className={classes.panel}>
          <legend className={classes.legend}>Filtrar</legend>
          {choices.map((column) =>
            column.filter === 'select' ? (
              <NativeSelect
                key={column.id}
                label={column.header}
                value={filters[column.id] ?? ''}
                data={[{ value: '', label: 'Todos' }, ...optionsOf(column, rows)]}
                onChange={(event) => set(column.id, event.currentTarget.value)}
              />
            ) : (
              <TextInput
                key={column.id}
                label={column.header}
                value={filters[column.id] ?? ''}
                onChange={(event) => set(column.id, event.currentTarget.value)}
              />
            ),
          )}
          <Button variant="default" disabled={active === 0} onClick={() => onChange({})}>
            Limpar filtros
          </Button>
        </fieldset>
      )}
    </PopoverButton>
  )
}

function optionsOf<Row>(column: Column<Row>, rows: readonly Row[]) {
  if (column.options) return column.options
  const texts = new Set(rows.map((row) => formatValue(valueIn(column, row), column.kind)))
  texts.delete('')
  return [...texts].sort(new Intl.Collator('pt-BR').compare).map((text) => ({ value: text, label: text }))
}
