import {
  PasswordField as Password,
  TextField as Text,
  type TextFieldProps,
} from '@shop/browser/ui/text-field'
import { useId } from 'react'
import type { BoundField } from '../form/use-text-form.ts'

type InputProps = Omit<TextFieldProps, 'classes'>

const CLASSES = {
  field: 'field',
  box: 'box',
  toggle: 'toggle',
  eye: 'icon',
  hint: 'hint',
  error: 'error',
}

export const TextField = (props: InputProps) => <Text classes={CLASSES} {...props} />

/** The e-mail address at which a person can be reached and with which they sign in. */
export const EmailField = (props: Omit<InputProps, 'label'> & { label?: string }) => (
  <TextField label="E-mail" type="email" autoComplete="username" autoCapitalize="none" {...props} />
)

export const PasswordField = (props: InputProps) => <Password classes={CLASSES} {...props} />

/** A password that is being chosen. */
export const NewPasswordField = (props: InputProps) => (
  <PasswordField hint="No mínimo 10 caracteres" autoComplete="new-password" {...props} />
)

interface SelectProps extends BoundField {
  label: string
  autoComplete?: string
  options: readonly string[]
}

export function SelectField({ label, error, options, ...select }: SelectProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} aria-invalid={Boolean(error)} aria-describedby={`${id}-below`} {...select}>
        <option value="" />
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <p id={`${id}-below`} className={error ? 'error' : 'hint'}>
        {error}
      </p>
    </div>
  )
}
