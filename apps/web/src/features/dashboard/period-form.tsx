import { Button } from '@mantine/core'
import { useTyped } from '@shop/browser/use-typed'
import { type FormEvent, useState } from 'react'
import { DateField } from '../../shared/form/date-field.tsx'
import { PeriodChips } from '../../shared/form/period-chips.tsx'
import { END_BEFORE_START, END_MISSING, START_MISSING } from '../../shared/form/period-texts.ts'
import classes from './dashboard.module.css'

interface Days {
  start: string
  end: string
}

const NO_ERROR = { start: null, end: null }

function errorsOf({ start, end }: Days) {
  if (start && end && end < start) return { ...NO_ERROR, end: END_BEFORE_START }
  return { start: start ? null : START_MISSING, end: end ? null : END_MISSING }
}

/** Both days are required; a message shows after its field was left. */
export function PeriodForm({ onGenerate, ...first }: Days & { onGenerate: (days: Days) => void }) {
  const [days, setDays] = useTyped<Days>(first)
  const [left, setLeft] = useState({ start: false, end: false })
  const errors = errorsOf(days)
  const valid = !errors.start && !errors.end
  const field = (name: keyof Days, label: string) => (
    <DateField
      label={label}
      required
      value={days[name]}
      error={left[name] && errors[name]}
      onBlur={() => setLeft({ ...left, [name]: true })}
      onChange={(day) => setDays({ ...days, [name]: day })}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (valid) onGenerate(days)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {field('start', 'Data inicial')}
      {field('end', 'Data final')}
      <PeriodChips start={days.start} end={days.end} onChange={setDays} />
      <Button type="submit" disabled={!valid}>
        Gerar Relatório
      </Button>
    </form>
  )
}
