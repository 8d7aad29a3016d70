import { Button } from '@mantine/core'
import { reaisFromCents } from '@shop/domain/money'
import { IconNumbers } from '@tabler/icons-react'
import type { Column } from '../../../shared/table/column.ts'
import { CountInput, MoneyInput } from '../../../shared/ui/number-input.tsx'
import classes from '../purchases.module.css'
import { type CountedLine, countStateText, mayReceive } from './receiving-lines.ts'

/** A line with its index in the list. */
type Row = CountedLine & { at: number }

interface Actions {
  change: (at: number, values: Partial<CountedLine>) => void
  receiveAll: (at: number) => void
  openSerials: (at: number) => void
}

/** The lines of a receipt, counted and priced in the table. */
export function receivingColumns({ change, receiveAll, openSerials }: Actions): Column<Row>[] {
  return [
    { id: 'name', header: 'Produto', mobile: 'title' },
    { id: 'code', header: 'Código' },
    {
      id: 'expected',
      header: 'Esperado',
      kind: 'number',
      mobile: 'line',
    },
    {
      id: 'quantity',
      header: 'Recebido',
      kind: 'number',
      cell: (line) =>
        line.serialised ? (
          <Button
            variant="default"
            aria-label={`Números de série de ${line.name}: ${line.quantity}`}
            leftSection={<IconNumbers size={18} aria-hidden />}
            onClick={() => openSerials(line.at)}
          >
            {line.quantity}
          </Button>
        ) : (
          <CountInput
            aria-label={`Recebido de ${line.name}`}
            w={90}
            ml="auto"
            value={line.quantity}
            onChange={(value) => value !== null && change(line.at, { quantity: value })}
          />
        ),
      mobile: 'line',
    },
    {
      id: 'stand',
      header: 'Conferência',
      value: countStateText,
      cell: (line) => (
        <span className={classes.stand}>
          <span>{countStateText(line)}</span>
          {mayReceive(line) && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Recebi tudo deste item: ${line.name}`}
              onClick={() => receiveAll(line.at)}
            >
              recebi tudo
            </Button>
          )}
        </span>
      ),
      mobile: 'line',
    },
    {
      id: 'cost',
      header: 'Custo unitário',
      kind: 'money',
      value: ({ cost }) => reaisFromCents(cost),
      cell: (line) => (
        <MoneyInput
          aria-label={`Custo de ${line.name}`}
          w={130}
          ml="auto"
          disabled={line.fixed}
          value={line.cost}
          onChange={(value) => value !== null && change(line.at, { cost: value })}
        />
      ),
      mobile: 'line',
    },
  ]
}
