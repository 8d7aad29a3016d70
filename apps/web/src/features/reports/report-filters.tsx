import { NativeSelect } from '@mantine/core'
import type { Colleague } from '@shop/contract/employees'
import type { ReportFilter } from '@shop/contract/reports/report'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { colleagueName } from '../../entities/employees/colleague-name.ts'
import { everyAttendant, everyDeliverer } from '../../entities/employees/employees.api.ts'
import { brands } from '../../entities/products/products.api.ts'
import { customerLevels, toOptions } from '../../shared/api/cookie-list.ts'
import { DateField } from '../../shared/form/date-field.tsx'
import { PeriodChips } from '../../shared/form/period-chips.tsx'
import type { ReportsSearch } from './read-reports-search.ts'

export interface FilterProps {
  values: ReportsSearch
  onChange: (change: ReportsSearch) => void
  /** The message under a field, after it was left. */
  errorOf: (field: keyof ReportsSearch) => string | undefined
  onLeave: (field: keyof ReportsSearch) => void
}

const ALL_LEVELS = { value: '0', label: 'Todos' }

const options = (people: readonly Colleague[] | undefined) => [
  { value: '', label: 'Selecione' },
  ...(people ?? []).map((one) => ({ value: String(one.id), label: colleagueName(one) })),
]
const names = (list: readonly string[]) => [
  { value: '', label: 'Selecione' },
  ...list.map((name) => ({ value: name, label: name })),
]

function PersonFilter({
  field,
  label,
  people,
  values,
  onChange,
  errorOf,
  onLeave,
}: FilterProps & {
  field: 'deliverer' | 'attendant'
  label: string
  people: readonly Colleague[] | undefined
}) {
  return (
    <NativeSelect
      label={label}
      required
      data={options(people)}
      value={String(values[field] ?? '')}
      error={errorOf(field)}
      onBlur={() => onLeave(field)}
      onChange={({ currentTarget }) => onChange({ [field]: Number(currentTarget.value) || undefined })}
    />
  )
}

export function DelivererFilter(props: FilterProps) {
  const { data } = useQuery(everyDeliverer)
  return <PersonFilter {...props} field="deliverer" label="Motoboy" people={data} />
}

function AttendantFilter(props: FilterProps) {
  const { data } = useQuery(everyAttendant)
  return <PersonFilter {...props} field="attendant" label="Atendente" people={data} />
}

function LevelFilter({ values, onChange }: FilterProps) {
  const { data } = useQuery(customerLevels)
  return (
    <NativeSelect
      label="Nível"
      data={[ALL_LEVELS, ...toOptions(data)]}
      value={String(values.level ?? 0)}
      onChange={({ currentTarget }) => onChange({ level: Number(currentTarget.value) || undefined })}
    />
  )
}

function BrandFilter({ values, onChange, errorOf, onLeave }: FilterProps) {
  const { data = [] } = useQuery({ ...brands, staleTime: 60_000 })
  return (
    <NativeSelect
      label="Marca"
      required
      data={names(data.map(({ name }) => name))}
      value={values.brand ?? ''}
      error={errorOf('brand')}
      onBlur={() => onLeave('brand')}
      onChange={({ currentTarget }) =>
        onChange({ brand: currentTarget.value || undefined, reference: undefined })
      }
    />
  )
}

function ReferenceFilter({ values, onChange, errorOf, onLeave }: FilterProps) {
  const { data = [] } = useQuery({ ...brands, staleTime: 60_000 })
  const references = data.find(({ name }) => name === values.brand)?.references ?? []
  return (
    <NativeSelect
      label="Referência"
      required
      disabled={!values.brand}
      data={names(references)}
      value={values.reference ?? ''}
      error={errorOf('reference')}
      onBlur={() => onLeave('reference')}
      onChange={({ currentTarget }) => onChange({ reference: currentTarget.value || undefined })}
    />
  )
}

function PeriodFilter({ values, onChange, errorOf, onLeave }: FilterProps) {
  const field = (name: 'start' | 'end', label: string) => (
    <DateField
      label={label}
      required
      value={values[name] ?? ''}
      error={errorOf(name)}
      onBlur={() => onLeave(name)}
      onChange={(day) => onChange({ [name]: day || undefined })}
    />
  )
  return (
    <>
      {field('start', 'Data inicial')}
      {field('end', 'Data final')}
      <PeriodChips start={values.start} end={values.end} onChange={onChange} />
    </>
  )
}

/** The fields of each filter that a report may have. */
export const FILTERS: Record<ReportFilter, (props: FilterProps) => ReactNode> = {
  period: PeriodFilter,
  level: LevelFilter,
  deliverer: DelivererFilter,
  attendant: AttendantFilter,
  brand: BrandFilter,
  reference: ReferenceFilter,
}
