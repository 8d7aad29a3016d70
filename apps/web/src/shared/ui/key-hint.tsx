import { Fragment } from 'react'
import classes from './key-hint.module.css'

/** The keys of a screen and their actions; not on a phone, which has no keyboard. */
export const KeyHint = ({
  keys,
}: {
  keys: readonly (readonly [keys: readonly string[], does: string])[]
}) => (
  <p className={classes.hint}>
    {keys.map(([names, does]) => (
      <span key={does}>
        {names.map((name) => (
          <Fragment key={name}>
            <kbd>{name}</kbd>{' '}
          </Fragment>
        ))}
        {does}
      </span>
    ))}
  </p>
)
