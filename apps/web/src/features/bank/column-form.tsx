import { Button, Select } from '@mantine/core'
import type { CsvColumns } from '@shop/contract/bank'
import classes from './bank.module.css'

const FIELDS = [
  { name: 'date', label: 'Coluna da data', required: true },
  { name: 'description', label: 'Coluna do histórico', required: true },
  { name: 'document', label: 'Coluna do documento', required: false },
  { name: 'amount', label: 'Coluna do valor', required: false },
  { name: 'credit', label: 'Só créditos', required: false },
  { name: 'debit', label: 'Só débitos', required: false },
  { name: 'direction', label: 'Coluna de crédito ou débito', required: false },
] as const

interface Props {
  titles: readonly string[]
  /** The first rows below the titles. */
  sample: readonly (readonly string[])[]
  /** Kept by the caller, so that they stay when the server refuses them. */
  columns: Partial<CsvColumns>
  onChange: (columns: Partial<CsvColumns>) => void
  isSending: boolean
  onSend: (columns: CsvColumns) => void
}

/** Which column of an unknown CSV is which. */
export function ColumnForm({ titles, sample, columns, onChange, isSending, onSend }: Props) {
  const { date, description, ...others } = columns
  const isMatched = date && description && (others.amount || others.credit || others.debit)
  const named = titles.map((title, index) => ({ title, index })).filter(({ title }) => title !== '')
  const example = (at: number) => sample.map((cells) => cells[at]).find(Boolean)
  return (
    <form
      className={classes.columns}
      onSubmit={(event) => {
        event.preventDefault()
        if (isMatched) onSend({ date, description, ...others })
      }}
    >
      {FIELDS.map(({ name, label, required }) => (
        <Select
          key={name}
          label={label}
          required={required}
          clearable={!required}
          data={[...new Map(named.map((one) => [one.title, one])).values()].map(({ title, index }) => ({
            value: title,
            label: example(index) ? `${title} (${example(index)})` : title,
          }))}
          value={columns[name] ?? null}
          onChange={(title) => onChange({ ...columns, [name]: title ?? undefined })}
        />
      ))}
      <Button type="submit" disabled={!isMatched} loading={isSending}>
        Importar com estas colunas
      </Button>
    </form>
  )
}
