import { Group, Radio, type RadioGroupProps } from '@mantine/core'

interface Props {
  label: string
  options: Readonly<Record<string, string>>
  field: Omit<RadioGroupProps, 'children'>
}

/** One of a few options, all of them visible. */
export function RadioChoice({ label, options, field }: Props) {
  return (
    <Radio.Group label={label} {...field}>
      <Group gap="lg" mt={4}>
        {Object.entries(options).map(([value, text]) => (
          <Radio key={value} value={value} label={text} />
        ))}
      </Group>
    </Radio.Group>
  )
}
