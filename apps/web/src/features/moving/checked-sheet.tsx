import { Button, Select, TextInput } from '@mantine/core'
import { counted, formatNumber } from '@shop/browser/format'
import type { ImportPreview, ImportProblem } from '@shop/contract/imports'
import { useState } from 'react'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { Card } from '../../shared/ui/card.tsx'
import classes from './moving.module.css'

const COLUMNS: readonly Column<ImportProblem>[] = [
  { id: 'line', header: 'Linha', kind: 'number', mobile: 'title' },
  { id: 'column', header: 'Coluna', mobile: 'line' },
  // Shown in full, because it says what to correct.
  { id: 'text', header: 'Erro', cell: ({ text }) => text, mobile: 'line' },
]

const problemKey = ({ line, column, text }: ImportProblem) => `${line} ${column} ${text}`

const countsText = ({ fresh, changed, unchanged }: ImportPreview) =>
  `${counted(fresh, 'novo', 'novos')}, ${counted(changed, 'alterado', 'alterados')}, ${counted(unchanged, 'igual', 'iguais')}`

const problemsTitle = ({ wrong, problems }: ImportPreview) =>
  wrong > problems.length
    ? `${formatNumber(wrong)} erros; os primeiros ${formatNumber(problems.length)}`
    : counted(wrong, 'erro na planilha', 'erros na planilha')

interface Props {
  preview: ImportPreview
  /** What was said once for all lines, by field. */
  values: Record<string, string>
  busy: boolean
  onMatch: (field: string, title: string) => void
  onSay: (field: string, text: string) => void
  onApply: () => void
}

/** Cells of the column in the first lines, so that a person sees what it contains. */
function shownOf({ titles, sample }: ImportPreview, title: string): string | undefined {
  const at = titles.indexOf(title)
  if (title === '' || at < 0) return undefined
  return sample.map((cells) => cells[at] || '(vazio)').join(' · ')
}

interface ForAllProps {
  label: string
  value: string
  busy: boolean
  onSay: (text: string) => void
}

/** A value for the lines whose cell is empty, sent when the field is left or Enter is pressed. */
function ForAll({ label, value, busy, onSay }: ForAllProps) {
  const [typed, setTyped] = useState(value)
  const say = () => {
    if (typed.trim() !== value) onSay(typed.trim())
  }
  return (
    <TextInput
      mt={8}
      label="O mesmo para todas as linhas"
      aria-label={`${label}: o mesmo para todas as linhas`}
      disabled={busy}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={say}
      onKeyDown={(event) => {
        if (event.key === 'Enter') say()
      }}
    />
  )
}

/** What importing the sheet would change, the matched columns, and the problems in the sheet. */
export function CheckedSheet({ preview, values, busy, onMatch, onSay, onApply }: Props) {
  const { fresh, changed, wrong, lines, fields, titles, columns } = preview
  const differing = fresh + changed
  return (
    <>
      <Card
        title={counted(lines, 'linha conferida', 'linhas conferidas')}
        actions={
          <Button disabled={busy || wrong > 0 || differing === 0} onClick={onApply}>
            {differing === 0 ? 'Nada a importar' : `Importar ${counted(differing, 'linha', 'linhas')}`}
          </Button>
        }
      >
        <p className={classes.counts}>
          {wrong > 0
            ? `Nada é gravado enquanto houver erros. Sem eles: ${countsText(preview)}.`
            : countsText(preview)}
        </p>
        <details open={wrong > 0 && differing === 0}>
          <summary className={classes.summary}>Colunas da planilha</summary>
          <div className={classes.columns}>
            {fields.map(({ name, label, required, forAll }) => (
              <div key={name}>
                <Select
                  label={label}
                  required={required && !values[name]}
                  description={shownOf(preview, columns[name] ?? '')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  clearable={!required}
                  disabled={busy}
                  placeholder="Nenhuma coluna"
                  data={[...new Set(titles)]}
                  value={columns[name] || null}
                  onChange={(title) => onMatch(name, title ?? '')}
                />
                {forAll && (
                  <ForAll
                    key={values[name] ?? ''}
                    label={label}
                    value={values[name] ?? ''}
                    busy={busy}
                    onSay={(text) => onSay(name, text)}
                  />
                )}
              </div>
            ))}
          </div>
        </details>
      </Card>
      {wrong > 0 && (
        <Card title={problemsTitle(preview)} flush>
          <DataTable
            id="import-problems"
            label="Erros da planilha"
            columns={COLUMNS}
            rows={preview.problems}
            rowKey={problemKey}
            csvName="erros.csv"
          />
        </Card>
      )}
    </>
  )
}
