import { Checkbox } from '@mantine/core'
import classes from './row-box.module.css'

interface Props {
  label: string
  checked: boolean
  onChange: () => void
  /** 24 px, for touch. */
  large?: boolean
}

const BOX = `${Checkbox.classes.inner} ${classes.box}`
const INPUT = `mantine-focus-auto mantine-Checkbox-input ${Checkbox.classes.input}`

/** The checkbox of a row: native, with the classes of Mantine's, because a component per row is slow. */
export const RowBox = ({ label, checked, onChange, large }: Props) => (
  <span className={large ? `${BOX} ${classes.large}` : BOX}>
    <input
      type="checkbox"
      className={INPUT}
      data-selects
      aria-label={label}
      checked={checked}
      onChange={onChange}
    />
    <svg className={Checkbox.classes.icon} viewBox="0 0 10 7" aria-hidden>
      <path
        d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
        fill="currentColor"
      />
    </svg>
  </span>
)
