import { NativeSelect } from '@mantine/core'

interface Props<Value extends string> {
  label: string
  /** Words for no choice: 'Todas as situações'. */
  all: string
  options: Readonly<Record<Value, string>>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** One choice beside a table's search, or all. */
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
