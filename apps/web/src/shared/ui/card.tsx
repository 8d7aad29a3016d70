import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './card.module.css'

interface Props {
  title?: string
  /** At the right of the title. */
  actions?: ReactNode
  /** The content touches the border: for a table. */
  flush?: boolean
  /** Opened by a press: read out from its title on, and the keyboard goes on inside of it. */
  takesFocus?: boolean
  children: ReactNode
}

/** A surface with a hairline border; with a title it is a named region. */
export function Card({ title, actions, flush = false, takesFocus = false, children }: Props) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A field of its own that takes the focus is better.
    const isInside = heading.current?.closest('section')?.contains(document.activeElement)
    if (takesFocus && !isInside) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section className={classes.card} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <div className={classes.head} data-flush={flush || undefined}>
          {title && (
            <h2 ref={heading} id={titleId} tabIndex={takesFocus ? -1 : undefined} className={classes.title}>
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
