import { NativeSelect } from '@mantine/core'
import { departuresOn } from '@shop/domain/departures'
import { DateField } from '../../shared/form/date-field.tsx'
import type { ReportsSearch } from './read-reports-search.ts'
import { DelivererFilter } from './report-filters.tsx'
import classes from './reports.module.css'

interface Props {
  search: ReportsSearch
  day: string
  onChange: (next: ReportsSearch) => void
}

/** Whose orders of which day or departure are settled; each choice shows at once. */
export function SettlementForm({ search, day, onChange }: Props) {
  const change = (next: ReportsSearch) => onChange({ ...search, start: day, ...next })
  return (
    <div className={classes.form}>
      <DelivererFilter values={search} onChange={change} errorOf={() => undefined} onLeave={() => {}} />
      <DateField
        label="Dia"
        required
        value={day}
        onChange={(start) => change({ start: start || undefined, departure: undefined })}
      />
      <NativeSelect
        label="Saída"
        data={[
          { value: '', label: 'Dia inteiro' },
          ...departuresOn(day).map((time) => ({ value: time, label: time })),
        ]}
        value={search.departure ?? ''}
        onChange={({ currentTarget }) => change({ departure: currentTarget.value || undefined })}
      />
    </div>
  )
}
