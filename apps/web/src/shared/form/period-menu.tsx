import { Button, Stack } from '@mantine/core'
import { type Days, PERIODS } from '@shop/domain/periods'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { PopoverButton } from '../ui/popup.tsx'
import { DateField } from './date-field.tsx'
import { dayText } from './date-text.ts'
import { PeriodChips, today } from './period-chips.tsx'
import { END_BEFORE_START } from './period-texts.ts'

interface Props {
  /** The label of the date that the period applies to: 'Atualizado em'. */
  label: string
  start: string | undefined
  end: string | undefined
  /** Without days: any time. */
  onChange: (days: Days | undefined) => void
}

/** A list's period, by name or from day to day; any time by default. */
export function PeriodMenu({ label, start, end, onChange }: Props) {
  return (
    <PopoverButton
      label={label}
      position="bottom-start"
      button={
        <Button variant="default" leftSection={<IconCalendar size={16} aria-hidden />}>
          {start && end ? periodText(start, end) : 'Todo o período'}
        </Button>
      }
    >
      {(close) => (
        <Choice
          label={label}
          start={start}
          end={end}
          onChange={(days) => {
            close()
            onChange(days)
          }}
        />
      )}
    </PopoverButton>
  )
}

function Choice({ label, start, end, onChange }: Props) {
  const [typed, setTyped] = useState({ start: start ?? '', end: end ?? '' })
  const backwards = typed.start !== '' && typed.end !== '' && typed.end < typed.start
  return (
    <Stack gap={12}>
      <strong>{label}</strong>
      <PeriodChips start={start} end={end} onChange={onChange} />
      <DateField
        label="Data inicial"
        value={typed.start}
        onChange={(day) => setTyped({ ...typed, start: day })}
      />
      <DateField
        label="Data final"
        value={typed.end}
        error={backwards && END_BEFORE_START}
        onChange={(day) => setTyped({ ...typed, end: day })}
      />
      <Button disabled={!typed.start || !typed.end || backwards} onClick={() => onChange(typed)}>
        Aplicar
      </Button>
      <Button variant="default" disabled={!start} onClick={() => onChange(undefined)}>
        Todo o período
      </Button>
    </Stack>
  )
}

/** The period's name if it has one, otherwise its days. */
export function periodText(start: string, end: string) {
  const named = PERIODS.find(({ days }) => {
    const period = days(today())
    return period.start === start && period.end === end
  })
  return named?.name ?? `${dayText(start)} a ${dayText(end)}`
}
