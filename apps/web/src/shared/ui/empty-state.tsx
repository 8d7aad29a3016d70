import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** `nothing`: there is none yet; `search`: none fits; `done`: nothing is left to do; `missing`: it was not found. */
export type EmptyPicture = 'nothing' | 'search' | 'done' | 'closed' | 'missing' | 'cart'

interface Props {
  text: string
  picture?: EmptyPicture
  /** What the person can do about it. */
  children?: ReactNode
}

export function EmptyState({ text, picture = 'nothing', children }: Props) {
  return (
    <div className={classes.empty}>
      <span className={classes.picture} data-picture={picture} aria-hidden />
      <p>{text}</p>
      {children}
    </div>
  )
}
