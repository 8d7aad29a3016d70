import { NativeSelect, TextInput } from '@mantine/core'
import type { Checklist } from '@shop/contract/claims'
import { useQuery } from '@tanstack/react-query'
import classes from './checklist-fields.module.css'
import { phoneSettings } from './phone-settings.api.ts'

const ANSWERS = [
  { value: '', label: 'Não conferido' },
  { value: 'true', label: 'Sim, em ordem' },
  { value: 'false', label: 'Não' },
]

/** As printed and shown: 'Tela: sim'. */
export const checkText = (value: Checklist[string]) =>
  typeof value === 'boolean' ? (value ? 'Sim, em ordem' : 'Não') : String(value)

interface Props {
  value: Checklist
  onChange: (value: Checklist) => void
}

/** The shop's list of points to check on a phone; an item with '%' takes a number. */
export function ChecklistFields({ value, onChange }: Props) {
  const { data } = useQuery(phoneSettings)
  const set = (item: string, answer: string) => {
    const { [item]: _, ...others } = value
    const isAnswer = answer === 'true' || answer === 'false'
    onChange(answer === '' ? others : { ...others, [item]: isAnswer ? answer === 'true' : answer })
  }
  if (!data || data.checklist.length === 0) return null
  return (
    <fieldset className={classes.checks}>
      <legend>Conferência do aparelho</legend>
      {data.checklist.map((item) =>
        item.includes('%') ? (
          <TextInput
            key={item}
            label={item}
            inputMode="numeric"
            maxLength={6}
            value={String(value[item] ?? '')}
            onChange={({ currentTarget }) => set(item, currentTarget.value)}
          />
        ) : (
          <NativeSelect
            key={item}
            label={item}
            data={ANSWERS}
            value={String(value[item] ?? '')}
            onChange={({ currentTarget }) => set(item, currentTarget.value)}
          />
        ),
      )}
    </fieldset>
  )
}
