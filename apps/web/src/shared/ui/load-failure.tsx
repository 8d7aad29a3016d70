import { GENERIC_ERROR } from '@shop/browser/api-error'
import classes from './load-failure.module.css'

/** Shown instead of a screen that cannot be rendered, for example because its file did not load. */
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
