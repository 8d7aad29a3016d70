import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** `nothing`: none exists yet; `search`: none matches; `done`: nothing is left to do; `missing`: not found. */
export type EmptyImage = 'nothing' | 'search' | 'done' | 'closed' | 'missing' | 'cart'

interface Props {
  text: string
  image?: EmptyImage
  /** What the person can do about it. */
  children?: ReactNode
}

export function EmptyState({ text, image = 'nothing', children }: Props) {
  return (
    <div className={classes.empty}>
      <span className={classes.image} data-image={image} aria-hidden />
      <p>{text}</p>
      {children}
    </div>
  )
}
