import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface Props {
  text: string
  icon?: ReactNode
  /** What the person can do about it. */
  children?: ReactNode
}

export function EmptyState({ text, icon, children }: Props) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon} aria-hidden>
        {icon ?? <IconInbox size={28} stroke={1.5} />}
      </span>
      <p>{text}</p>
      {children}
    </div>
  )
}
