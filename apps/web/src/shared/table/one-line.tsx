import { breakable } from '../ui/e-mail-text.tsx'
import classes from './one-line.module.css'

/**
 * A text of a cell on one line, cut with an ellipsis where its column is narrower. Screen readers read all of it; for
 * others its title, and 'Textos inteiros' in the table's columns menu, show the rest. On a phone's card it wraps.
 */
export const OneLine = ({ text }: { text: string }) => (
  <span className={classes.line} title={text || undefined}>
    {breakable(text)}
  </span>
)
