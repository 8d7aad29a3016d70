import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import './field.css'

interface FieldProps {
  label: string
  hint?: string
  error: string | null
  name: string
  value: string
  autocomplete?: string
  onBlur: () => void
}

interface InputProps extends FieldProps {
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'numeric'
  autocapitalize?: 'none' | 'characters'
  onInput: (event: { currentTarget: HTMLInputElement }) => void
}

interface SelectProps extends FieldProps {
  options: readonly string[]
  onInput: (event: { currentTarget: HTMLSelectElement }) => void
}

/**
 * The label above, the message below; the line of the message is reserved, so that nothing moves while being pressed.
 */
export const TextField = (props: InputProps) => <LabelledInput {...props} />

/** Where one is reached, which is also what one signs in with. */
export const EmailField = (props: Omit<InputProps, 'label'> & { label?: string }) => (
  <TextField label="E-mail" type="email" autocomplete="username" autocapitalize="none" {...props} />
)

interface LabelledProps extends Omit<InputProps, 'type'> {
  type?: InputProps['type'] | 'password'
  /** Placed inside the field, at its right. */
  inside?: ComponentChildren
}

function LabelledInput({ label, hint, error, inside, type = 'text', ...input }: LabelledProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="box">
        <input
          id={id}
          type={type as 'text'}
          aria-invalid={error !== null}
          aria-describedby={`${id}-below`}
          {...input}
        />
        {inside}
      </div>
      <p id={`${id}-below`} class={error ? 'error' : 'hint'}>
        {error ?? hint}
      </p>
    </div>
  )
}

/** A password that is being chosen. */
export const NewPasswordField = (props: InputProps) => (
  <PasswordField hint="No mínimo 10 caracteres" autocomplete="new-password" {...props} />
)

export function PasswordField(props: InputProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      class="toggle"
      aria-label="Mostrar a senha"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2.5 12c2.5-4.3 5.7-6.5 9.5-6.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12z" />
        <circle cx="12" cy="12" r="2.8" />
        {shown && <path d="M4 4l16 16" />}
      </svg>
    </button>
  )
  return <LabelledInput {...props} type={shown ? 'text' : 'password'} inside={toggle} />
}

export function SelectField({ label, hint, error, options, ...select }: SelectProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} aria-invalid={error !== null} aria-describedby={`${id}-below`} {...select}>
        <option value="" />
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <p id={`${id}-below`} class={error ? 'error' : 'hint'}>
        {error ?? hint}
      </p>
    </div>
  )
}
