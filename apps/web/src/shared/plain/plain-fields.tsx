import {
  PasswordField as Password,
  TextField as Text,
  type TextFieldProps,
} from '@shop/browser/ui/text-field'
import { Spinner } from '../ui/spinner.tsx'
import classes from './plain-fields.module.css'

type Props = Omit<TextFieldProps, 'classes'>

/** A field without the component library, because a first visit downloads only these screens. */
export const TextField = (props: Props) => <Text classes={classes} {...props} />

export const PasswordField = (props: Props) => <Password classes={classes} {...props} />

interface SubmitProps {
  label: string
  running: boolean
  disabled: boolean
}

/** The submit button; while sending, a spinner replaces it. */
export function SubmitArea({ label, running, disabled }: SubmitProps) {
  if (running) return <Spinner label={`${label}: em andamento`} inline />
  return (
    <button type="submit" className={classes.button} disabled={disabled}>
      {label}
    </button>
  )
}
