import { type SelectHTMLAttributes, useId } from 'react'
import classes from './plain-fields.module.css'

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  error: string | null
  options: readonly string[]
}

/** A selection without the component library; nothing is chosen at first. */
export function SelectField({ label, error, options, ...select }: Props) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <select
        id={id}
        className={classes.input}
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : undefined}
        {...select}
      >
        <option value="" />
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
