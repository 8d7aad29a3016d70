import classes from './form-problem.module.css'

/** An error that belongs to the whole form and stays until the next try. */
export function FormProblem({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <div role="alert" className={classes.problem}>
      {text}
    </div>
  )
}
