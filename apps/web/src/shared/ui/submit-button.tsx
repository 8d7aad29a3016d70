import { Button, type ButtonProps } from '@mantine/core'
import { Spinner } from './spinner.tsx'

interface Props extends ButtonProps {
  /** While true a spinner stands in the button's place. */
  running: boolean
  /** Instead of submitting a form. */
  onClick?: () => void
  /** Id of its form, when it stands outside of it. */
  form?: string
  children: string
}

export function SubmitButton({ running, onClick, children, ...props }: Props) {
  if (running) return <Spinner label={`${children}: em andamento`} inline />
  return (
    <Button type={onClick ? 'button' : 'submit'} onClick={onClick} {...props}>
      {children}
    </Button>
  )
}
