import { Button, type ButtonProps } from '@mantine/core'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

interface Props extends ButtonProps {
  /** While true, a spinner replaces the button. */
  running: boolean
  /** Instead of submitting a form. */
  onClick?: () => void
  onKeyDown?: KeyboardEventHandler
  /** Id of its form, when the button is outside the form. */
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

interface RefuseProps {
  form: { running: boolean; refuse: () => void }
  children: ReactNode
}

/** Refuses, beside the button that approves. */
export const RefuseButton = ({ form, children }: RefuseProps) => (
  <Button variant="default" c="var(--mantine-color-error)" disabled={form.running} onClick={form.refuse}>
    {children}
  </Button>
)
