import classes from './spinner.module.css'

interface Props {
  /** Read out by screen readers. */
  label?: string
  /** As high as a button, to replace one. */
  inline?: boolean
}

export function Spinner({ label = 'Carregando', inline = false }: Props) {
  return (
    <div role="status" className={classes.spinner} data-inline={inline || undefined}>
      <span className={classes.ring} aria-hidden />
      <span className={classes.label}>{label}</span>
    </div>
  )
}
