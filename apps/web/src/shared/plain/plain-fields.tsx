import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import classes from './plain-fields.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string
  error: string | null
  /** Placed inside the field, at its right. */
  inside?: ReactNode
}

/** A field without the component library, because a first visit downloads only these screens. */
export function TextField({ label, hint, error, inside, ...input }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          id={id}
          className={classes.input}
          aria-invalid={error !== null}
          aria-describedby={described || undefined}
          {...input}
        />
        {inside}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {/* Its line is reserved: the content below must not move while being pressed. */}
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
    </div>
  )
}

export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={classes.toggle}
      aria-label="Mostrar a senha"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M2.5 12c2.5-4.3 5.7-6.5 9.5-6.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12z" />
        <circle cx="12" cy="12" r="2.8" />
        {shown && <path d="M4 4l16 16" />}
      </svg>
    </button>
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} inside={toggle} />
}

interface SubmitProps {
  label: string
  running: boolean
  disabled: boolean
}

/** The submit button; while sending, a spinner replaces it. */
export function SubmitArea({ label, running, disabled }: SubmitProps) {
  if (running) return <Spinner label={`${label}: em andamento`} inline />
  return (
    <button type="submit" className={classes.button} disabled={disabled}>
      {label}
    </button>
  )
}
