import { NativeSelect } from '@mantine/core'

interface Props<Value extends string> {
  label: string
  /** Label for no choice: 'Todas as situações'. */
  all: string
  options: Readonly<Record<Value, string>>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** A selection beside a table's search: one option, or all. */
export function ChoiceFilter<Value extends string>({ label, all, options, value, onChange }: Props<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      data={[
        { value: '', label: all },
        ...Object.entries<string>(options).map(([key, text]) => ({ value: key, label: text })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange((currentTarget.value || undefined) as Value | undefined)}
    />
  )
}
