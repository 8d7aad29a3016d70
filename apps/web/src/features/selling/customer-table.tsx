import { breakable } from '../../shared/ui/e-mail-text.tsx'
import classes from './customer-table.module.css'

interface Row {
  /** The customer's id. */
  id: number
  /** The element's id and whether it is chosen with the arrow keys, in lists that have them. */
  rowId?: string
  isActive?: boolean
  name: string
  /** The texts beside the name, one per column. */
  facts: string[]
}

interface Props {
  label: string
  columns: string[]
  /** The column of numbers, if there is one. */
  numeric?: string
  rows: Row[]
  onSelect: (customerId: number) => void
}

/** A table to choose a customer from. A click on a row, or Enter on its name, selects. */
export function CustomerTable({ label, columns, numeric, rows, onSelect }: Props) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-numeric={column === numeric || undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, rowId, isActive, name, facts }) => (
          // The row is a large target for the mouse; keyboard and screen readers use the button in it.
          <tr
            key={id}
            id={rowId}
            className={classes.row}
            data-active={isActive || undefined}
            onClick={() => onSelect(id)}
          >
            <td>
              <button type="button" className={classes.pick}>
                {name}
              </button>
            </td>
            {facts.map((fact, index) => {
              const column = columns[index + 1]
              return (
                <td key={column} data-numeric={column === numeric || undefined}>
                  {breakable(fact)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
