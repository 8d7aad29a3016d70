import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './form-grid.module.css'

interface Props {
  label: string
  submitLabel: string
  /** What is wrong with the name, also when it is empty. */
  check: (name: string) => string | null
  /** Resolves to false when it failed: the form stays open. */
  onSubmit: (name: string) => Promise<boolean>
  onCancel: () => void
}

/** A form inside of a form: not an HTML form, which cannot be nested. */
export function InlineNameForm({ label, submitLabel, check, onSubmit, onCancel }: Props) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [running, setRunning] = useState(false)
  const submit = async () => {
    const refusal = check(name.trim())
    setProblem(refusal)
    if (refusal || running) return
    setRunning(true)
    const done = await onSubmit(name.trim())
    setRunning(false)
    if (done) onCancel()
  }
  return (
    <fieldset className={classes.inline} aria-label={label}>
      <TextInput
        label={label}
        maxLength={100}
        data-autofocus
        autoFocus
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
          if (event.key !== 'Enter') return
          event.preventDefault()
          void submit()
        }}
      />
      <Button onClick={submit} loading={running}>
        {submitLabel}
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
    </fieldset>
  )
}
