import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface Props {
  title: string
  /** Buttons of the screen, at the right (below the title on a phone). */
  children?: ReactNode
}

/** The first line of a screen; also names the browser's tab. */
export function PageHeader({ title, children }: Props) {
  return (
    <header className={classes.header}>
      <title>{`${title} · BackOffice`}</title>
      <h1 className={classes.title}>{title}</h1>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
