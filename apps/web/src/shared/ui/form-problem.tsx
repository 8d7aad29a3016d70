import classes from './form-problem.module.css'

/** In a form longer than the screen the error is far from the button that was pressed. */
const bringIntoSight = (problem: HTMLElement | null) => void problem?.scrollIntoView({ block: 'nearest' })

/** An error of the whole form that stays until the next attempt, in sight when it appears. */
export function FormProblem({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <div ref={bringIntoSight} role="alert" className={classes.problem}>
      {text}
    </div>
  )
}
