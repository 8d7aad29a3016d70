import type { ReactNode } from 'react'

/** The props of an input; `onChange` takes an event or a value, whichever the input gives. */
export interface FieldProps<Value> {
  value: Value
  onChange: (eventOrValue: unknown) => void
  onBlur: () => void
  error: ReactNode
}

/** The props of a checkbox or a switch. */
export interface CheckProps {
  checked: boolean
  onChange: (eventOrValue: unknown) => void
  onBlur: () => void
  error: ReactNode
}

/** Formats the text when the field is left, and not during typing. */
export const masked = (props: FieldProps<string>, format: (text: string) => string): FieldProps<string> => ({
  ...props,
  onBlur: () => {
    props.onChange(format(props.value))
    props.onBlur()
  },
})
