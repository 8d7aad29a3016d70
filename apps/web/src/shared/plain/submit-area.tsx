import { Spinner } from '../ui/spinner.tsx'
import classes from './plain-fields.module.css'

interface Props {
  label: string
  running: boolean
  disabled: boolean
}

export function SubmitArea({ label, running, disabled }: Props) {
  if (running) return <Spinner label={`${label}: em andamento`} inline />
  return (
    <button type="submit" className={classes.button} disabled={disabled}>
      {label}
    </button>
  )
}
