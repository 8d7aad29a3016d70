import { Button, NativeSelect } from '@mantine/core'
import { useTyped } from '@shop/browser/use-typed'
import { REPORTS } from '@shop/contract/reports'
import { ONLY_SALES } from '@shop/contract/reports/report'
import { lastDays } from '@shop/domain/periods'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { afterPress } from '../../shared/form/after-press.ts'
import { today } from '../../shared/form/period-chips.tsx'
import { Card } from '../../shared/ui/card.tsx'
import type { ReportsSearch } from './read-reports-search.ts'
import { FILTERS } from './report-filters.tsx'
import classes from './reports.module.css'
import { missingFilters, reportOf } from './reports-search.ts'

/** The description of a report; the note about sales is above the rows instead. */
const gist = (counts: string) => counts.replace(ONLY_SALES, '').trim()

/** The list of reports while none is selected; those without further filters show their rows at once. */
function ReportChoices({ onChoose }: { onChoose: () => void }) {
  return (
    <ul className={classes.choices}>
      {REPORTS.map(({ id, title, counts }) => (
        <li key={id}>
          <Link to="/admin/reports" search={{ report: id }} className={classes.choice} onClick={onChoose}>
            {title}
          </Link>
          <p>{gist(counts)}</p>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  search: ReportsSearch
  onChoose: (report: number | undefined) => void
  onGenerate: (values: ReportsSearch) => void
}

const OPTIONS = [
  { value: '', label: 'Selecione' },
  ...REPORTS.map(({ id, title }) => ({ value: String(id), label: title })),
]

/** The selection of a report and the fields of its filters. */
export function ReportForm({ search, onChoose, onGenerate }: Props) {
  const month = lastDays(today(), 30)
  const [values, setValues] = useTyped({
    ...search,
    start: search.start ?? month.start,
    end: search.end ?? month.end,
  })
  const selector = useRef<HTMLSelectElement>(null)
  const report = reportOf(values.report)
  const [left, setLeft] = useState<readonly string[]>([])
  const missing = missingFilters(values)
  const errorOf = (field: string) => (left.includes(field) ? missing[field] : undefined)
  const onLeave = (field: string) => afterPress(() => setLeft((before) => [...before, field]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(missing).length > 0) return
    const hasPeriod = report?.filters.includes('period')
    onGenerate(hasPeriod ? values : { ...values, start: search.start, end: search.end })
  }
  return (
    <>
      <Card>
        <form className={classes.form} onSubmit={submit} noValidate>
          <NativeSelect
            ref={selector}
            className={classes.wide}
            label="Relatório"
            required
            data={OPTIONS}
            value={String(report?.id ?? '')}
            error={errorOf('report')}
            onBlur={() => onLeave('report')}
            onChange={({ currentTarget }) => onChoose(Number(currentTarget.value) || undefined)}
          />
          {report?.filters.map((filter) => {
            const Filter = FILTERS[filter]
            return (
              <Filter
                key={filter}
                values={values}
                onChange={(change) => setValues({ ...values, ...change })}
                errorOf={errorOf}
                onLeave={onLeave}
              />
            )
          })}
          <div className={classes.submit}>
            <Button type="submit" disabled={Object.keys(missing).length > 0}>
              Gerar
            </Button>
          </div>
        </form>
      </Card>
      {!report && <ReportChoices onChoose={() => selector.current?.focus()} />}
    </>
  )
}
