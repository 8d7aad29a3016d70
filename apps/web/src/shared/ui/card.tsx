import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

interface Props {
  title?: string
  /** At the right of the title. */
  actions?: ReactNode
  /** The content touches the border: for a table. */
  flush?: boolean
  children: ReactNode
}

/** A surface with a hairline border; with a title it is a named region. */
export function Card({ title, actions, flush = false, children }: Props) {
  const titleId = useId()
  return (
    <section className={classes.card} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <div className={classes.head} data-flush={flush || undefined}>
          {title && (
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
          )}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  )
}
