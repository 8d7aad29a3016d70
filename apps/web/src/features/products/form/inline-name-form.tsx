import { Button, TextInput } from '@mantine/core'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import classes from './form-grid.module.css'

interface Props {
  label: string
  submitLabel: string
  /** The error of the name, also when it is empty. */
  check: (name: string) => string | null
  save: (name: string, key: string) => Promise<void>
  onClose: () => void
}

/** A form inside a form: not an HTML form, which cannot be nested. */
export function InlineNameForm({ label, submitLabel, check, save, onClose }: Props) {
  const form = useAppForm({
    initialValues: { name: '' },
    rules: { name: (name) => check(name.trim()) },
    toBody: ({ name }) => name.trim(),
    save,
    onSaved: onClose,
    draft: label,
    errorFields: { DUPLICATE: 'name' },
  })
  const field = form.field('name')
  return (
    <fieldset className={classes.inline} aria-label={label}>
      <TextInput
        label={label}
        maxLength={100}
        data-autofocus
        autoFocus
        {...field}
        error={field.error ?? form.problem}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter') return
          event.preventDefault()
          void form.submit()
        }}
      />
      <Button onClick={() => form.submit()} loading={form.running}>
        {submitLabel}
      </Button>
      <Button variant="default" onClick={form.leaving(onClose)}>
        Cancelar
      </Button>
    </fieldset>
  )
}
