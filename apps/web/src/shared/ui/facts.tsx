import { type ReactNode, useId } from 'react'
import { breakable } from './e-mail-text.tsx'
import classes from './facts.module.css'
import { usePhone } from './use-phone.ts'

export interface Fact {
  label: string
  value: ReactNode
}

interface Props {
  facts: readonly Fact[]
  /** Heading that names the list. */
  title?: string
  /** One below the other, each name beside its value, instead of in columns. */
  lines?: boolean
}

/** Names and values of one record, 'N/A' where there is none. */
export function Facts({ facts, title, lines = false }: Props) {
  const id = useId()
  // In columns one value would take two lines of a phone.
  const phone = usePhone()
  return (
    <>
      {title && (
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
      )}
      <dl
        className={lines || phone ? classes.lines : classes.facts}
        {...(title && { 'aria-labelledby': id })}
      >
        {facts.map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? 'N/A' : breakable(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The main figure of a screen, in the largest size. */
export const KeyFigure = ({ label, value }: { label: string; value: string }) => (
  <p className={classes.figure}>
    <span>{label}</span>
    <strong>{value}</strong>
  </p>
)
