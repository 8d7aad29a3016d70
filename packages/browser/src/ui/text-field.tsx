import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string
  error: ReactNode
  /** `field`, `label`, `box`, `input`, `toggle`, `hint` and `error`: each app has styles of its own. */
  classes: Readonly<Record<string, string>>
  /** Placed inside the field, at its right. */
  inside?: ReactNode
}

/**
 * A text field without a component library: the label above, hint or message below. The line below is reserved, so that
 * nothing moves while being pressed.
 */
export function TextField({ label, hint, error, classes, inside, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          id={id}
          className={classes.input}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-below`}
          {...input}
        />
        {inside}
      </div>
      <p id={`${id}-below`} className={error ? classes.error : classes.hint}>
        {error || hint}
      </p>
    </div>
  )
}

export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={props.classes.toggle}
      aria-label="Mostrar a senha"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <svg className={props.classes.eye} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M2.5 12c2.5-4.3 5.7-6.5 9.5-6.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12z" />
        <circle cx="12" cy="12" r="2.8" />
        {shown && <path d="M4 4l16 16" />}
      </svg>
    </button>
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} inside={toggle} />
}
