import { ActionIcon, Button, NativeSelect, Table, VisuallyHidden } from '@mantine/core'
import { MAX_STOCK } from '@shop/domain/stock'
import { IconTrash } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { SerialNumbers } from '../../../entities/units/serial-numbers.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { CountInput, MoneyInput } from '../../../shared/ui/number-input.tsx'
import { type BatchLine, lineProblems } from './batch-lines.ts'
import classes from './batch-table.module.css'

interface Props {
  lines: readonly BatchLine[]
  /** Must be stable: a sheet has up to two thousand lines, and only the changed one is rendered again. */
  sources: { value: string; label: string }[]
  onChange: (key: number, values: Partial<BatchLine>) => void
  onRemove: (key: number) => void
}

/** The sheet's lines; on a phone each is a card. */
export function BatchTable({ lines, ...props }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const before = useRef(lines.length)
  useEffect(() => {
    if (lines.length > before.current) body.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    before.current = lines.length
  }, [lines.length])
  return (
    <Table aria-label="Linhas da entrada" className={classes.table} borderColor="var(--line)">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Linha</Table.Th>
          <Table.Th>Produto</Table.Th>
          <Table.Th>Quantidade de Entrada</Table.Th>
          <Table.Th>Preço de Compra (R$)</Table.Th>
          <Table.Th>Operação</Table.Th>
          <Table.Th>
            <VisuallyHidden>Remover</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={body}>
        {lines.map((line, index) => (
          <Line key={line.key} line={line} number={index + 1} {...props} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

type LineProps = Omit<Props, 'lines'> & { line: BatchLine; number: number }

const Line = memo(({ line, number, sources, onChange, onRemove }: LineProps) => {
  const of = `da linha ${number}`
  const problems = lineProblems(line)
  const [open, setOpen] = useState(false)
  return (
    <Table.Tr>
      <Table.Td className={classes.number}>{number}</Table.Td>
      <Table.Td className={classes.product}>
        {line.name} <span className={classes.code}>{line.code}</span>
        {line.serials && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
              Números de série: {line.serials.length} de {Number(line.stock) || 0}
            </Button>
            {problems.serials && <p className={classes.problem}>{problems.serials}</p>}
          </>
        )}
        {open && (
          <Dialog
            opened
            closesOnBack
            title={`Números de série da linha ${number}`}
            onClose={() => setOpen(false)}
            footer={<Button onClick={() => setOpen(false)}>Fechar</Button>}
          >
            <SerialNumbers
              label={line.name}
              value={line.serials ?? []}
              // The list determines the number of units.
              onChange={(serials) => onChange(line.key, { serials, stock: serials.length })}
            />
          </Dialog>
        )}
      </Table.Td>
      <Table.Td className={classes.stock} data-label="Quantidade de Entrada">
        <CountInput
          aria-label={`Quantidade ${of}`}
          max={MAX_STOCK}
          value={line.stock}
          error={problems.stock}
          onChange={(stock) => onChange(line.key, { stock })}
        />
      </Table.Td>
      <Table.Td className={classes.cost} data-label="Preço de Compra (R$)">
        <MoneyInput
          aria-label={`Preço ${of}`}
          value={line.cost}
          onChange={(cost) => onChange(line.key, { cost })}
          error={problems.cost}
        />
      </Table.Td>
      <Table.Td className={classes.source} data-label="Operação">
        <NativeSelect
          aria-label={`Operação ${of}`}
          data={sources}
          value={line.source ?? ''}
          error={problems.source}
          onChange={(event) => onChange(line.key, { source: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td className={classes.remove}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remover linha ${number}`}
          onClick={() => onRemove(line.key)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
})
