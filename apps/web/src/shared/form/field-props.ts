import type { ReactNode } from 'react'

/** What an input of the form gets; `onChange` takes an event or a value, whichever the input gives. */
export interface FieldProps<Value> {
  value: Value
  onChange: (eventOrValue: unknown) => void
  onBlur: () => void
  error: ReactNode
}

/** The same for a checkbox or a switch. */
export interface CheckProps {
  checked: boolean
  onChange: (eventOrValue: unknown) => void
  onBlur: () => void
  error: ReactNode
}

/** Puts a mask on when the field is left: it helps, and never fights the typing. */
export const masked = (props: FieldProps<string>, format: (text: string) => string): FieldProps<string> => ({
  ...props,
  onBlur: () => {
    props.onChange(format(props.value))
    props.onBlur()
  },
})
