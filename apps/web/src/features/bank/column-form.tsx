import { Button, Select } from '@mantine/core'
import type { CsvColumns } from '@shop/contract/bank'
import classes from './bank.module.css'

const FIELDS = [
  { name: 'date', label: 'Coluna da data', required: true },
  { name: 'description', label: 'Coluna do histórico', required: true },
  { name: 'document', label: 'Coluna do documento', required: false },
  { name: 'amount', label: 'Coluna do valor', required: true },
] as const

interface Props {
  titles: readonly string[]
  /** Kept by the caller, so that they stay when the server refuses them. */
  columns: Partial<CsvColumns>
  onChange: (columns: Partial<CsvColumns>) => void
  isSending: boolean
  onSend: (columns: CsvColumns) => void
}

/** Which column of an unknown CSV is which. */
export function ColumnForm({ titles, columns, onChange, isSending, onSend }: Props) {
  const { date, description, document, amount } = columns
  const isMatched = date && description && amount
  return (
    <form
      className={classes.columns}
      onSubmit={(event) => {
        event.preventDefault()
        if (isMatched) onSend({ date, description, amount, ...(document && { document }) })
      }}
    >
      {FIELDS.map(({ name, label, required }) => (
        <Select
          key={name}
          label={label}
          required={required}
          clearable={!required}
          data={[...new Set(titles)]}
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
