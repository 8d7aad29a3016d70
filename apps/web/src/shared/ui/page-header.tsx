import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page-header.module.css'

interface Props {
  title: string
  /** Buttons of the screen, at the right (below the title on a phone). */
  children?: ReactNode
}

let isFirst = true

/** On a new screen, reading and keyboard start at its title; a reloaded page starts at its top. */
function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    const isElsewhere = !title.current?.closest('main')?.contains(focused) && !focused?.matches('input')
    if (!isFirst && isElsewhere) title.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return title
}

/** The title row of a screen; also the title of the browser's tab. */
export function PageHeader({ title, children }: Props) {
  const heading = useTitleFocus()
  return (
    <header className={classes.header}>
      <title>{`${title} · BackOffice`}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
