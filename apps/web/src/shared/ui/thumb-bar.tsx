import type { ReactNode } from 'react'
import { bottomBar } from './bottom-bar.ts'
import classes from './thumb-bar.module.css'

interface Props {
  /** Its place in the screen where that is wide. */
  className?: string | undefined
  children: ReactNode
}

/** The main action of a screen: on a phone fixed at the bottom, where the thumb of the hand that holds it reaches. */
export const ThumbBar = ({ className = '', children }: Props) => (
  <div ref={bottomBar} className={`${classes.bar} ${className}`}>
    {children}
  </div>
)
