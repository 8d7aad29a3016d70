import { formatNumber } from '@shop/browser/format'
import type { Waits } from './menu-counts.ts'
import classes from './navigation-menu.module.css'

/** The number of things that wait; its text describes the link that has the id. */
export const Count = ({ waits: { count, text }, id }: { waits: Waits; id: string }) => (
  <span className={classes.count} title={text} aria-hidden>
    {formatNumber(count)}
    <span id={id} hidden>
      {text}
    </span>
  </span>
)
