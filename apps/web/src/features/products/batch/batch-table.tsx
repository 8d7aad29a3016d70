import { ActionIcon, Select, Table } from '@mantine/core'
import { MAX_STOCK } from '@shop/domain/stock'
import { IconTrash } from '@tabler/icons-react'
import { CountInput } from '../../../shared/ui/count-input.tsx'
import { MoneyInput } from '../../../shared/ui/money-input.tsx'
import { type BatchLine, lineProblems } from './batch-lines.ts'

interface Props {
  lines: readonly BatchLine[]
  sources: { value: string; label: string }[]
  onChange: (key: number, values: Partial<BatchLine>) => void
  onRemove: (key: number) => void
}

export function BatchTable({ lines, ...props }: Props) {
  return (
    <Table.ScrollContainer minWidth={760} type="native">
      <Table aria-label="Linhas da entrada" borderColor="var(--line)">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Linha</Table.Th>
            <Table.Th>Produto</Table.Th>
            <Table.Th>Quantidade de Entrada</Table.Th>
            <Table.Th>Preço de Compra (R$)</Table.Th>
            <Table.Th>Operação</Table.Th>
            <Table.Th aria-label="Remover" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            <Line key={line.key} line={line} number={index + 1} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type LineProps = Omit<Props, 'lines'> & { line: BatchLine; number: number }

function Line({ line, number, sources, onChange, onRemove }: LineProps) {
  const of = `da linha ${number}`
  const problems = lineProblems(line)
  return (
    <Table.Tr aria-invalid={Object.keys(problems).length > 0}>
      <Table.Td>{number}</Table.Td>
      <Table.Td>
        {line.name} <span style={{ color: 'var(--muted)' }}>{line.code}</span>
      </Table.Td>
      <Table.Td w={130}>
        <CountInput
          aria-label={`Quantidade ${of}`}
          max={MAX_STOCK}
          value={line.stock}
          error={problems.stock}
          onChange={(stock) => onChange(line.key, { stock })}
        />
      </Table.Td>
      <Table.Td w={150}>
        <MoneyInput
          aria-label={`Preço ${of}`}
          value={line.cost}
          onChange={(cost) => onChange(line.key, { cost })}
          error={problems.cost}
        />
      </Table.Td>
      <Table.Td w={220}>
        <Select
          aria-label={`Operação ${of}`}
          data={sources}
          value={line.source}
          error={problems.source}
          onChange={(source) => onChange(line.key, { source })}
        />
      </Table.Td>
      <Table.Td w={52}>
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
}
