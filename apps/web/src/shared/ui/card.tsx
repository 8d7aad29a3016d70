import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './card.module.css'
import { CardTools } from './card-tools.ts'

interface Props {
  title?: string
  /** At the right of the title. */
  actions?: ReactNode
  /** No padding, for a table. */
  flush?: boolean
  /** Moves the focus to the title when the card opens, for keyboard and screen reader. */
  takesFocus?: boolean
  children: ReactNode
}

/** A surface with a hairline border; with a title it is a named region. */
export function Card({ title, actions, flush = false, takesFocus = false, children }: Props) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  useEffect(() => {
    // Not when a field inside already has the focus.
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
          {(actions || flush) && (
            <div className={classes.actions}>
              {actions}
              {flush && <div ref={setTools} className={classes.tools} />}
            </div>
          )}
        </div>
      )}
      <div className={flush ? undefined : classes.body}>
        <CardTools value={tools}>{children}</CardTools>
      </div>
    </section>
  )
}
