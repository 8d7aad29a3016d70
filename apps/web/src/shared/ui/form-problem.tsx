import classes from './form-problem.module.css'

/** An error of the whole form that stays until the next attempt. */
export function FormProblem({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <div role="alert" className={classes.problem}>
      {text}
    </div>
  )
}
