import classes from './key-figure.module.css'

/** The number that a screen is about: the biggest one on it. */
export const KeyFigure = ({ label, value }: { label: string; value: string }) => (
  <p className={classes.figure}>
    <span>{label}</span>
    <strong>{value}</strong>
  </p>
)
