import { GENERIC_ERROR } from '../api/api-error.ts'
import classes from './load-failure.module.css'

/** In the place of a screen that cannot be drawn, its file having not arrived for example. */
export function LoadFailure() {
  return (
    <div role="alert" className={classes.failure}>
      <p>{GENERIC_ERROR}</p>
      <button type="button" className={classes.button} onClick={() => location.reload()}>
        Recarregar
      </button>
    </div>
  )
}
