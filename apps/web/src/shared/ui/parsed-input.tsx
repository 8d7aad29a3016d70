import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { readTyped, type TypedNumber, typedProblem } from './typed-number.ts'

export interface ParsedInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: TypedNumber
  onChange: (value: TypedNumber) => void
  /** Both included, in the unit of `value`. */
  min?: number
  max?: number
}

interface Props extends ParsedInputProps {
  parse: (text: string) => number | undefined
  format: (value: number) => string
  sign?: ReactNode
}

/**
 * A field that lets people type a number their way, says at once what is wrong with it, and tidies it up when they
 * leave it.
 */
export function ParsedInput(props: Props) {
  const {
    value = null,
    onChange,
    parse,
    format,
    sign,
    min = 0,
    max = Infinity,
    error,
    onBlur,
    ...rest
  } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null || Number.isNaN(value) ? '' : format(value)
  const unreadable = typed !== null && Number.isNaN(readTyped(typed, parse))

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection={sign}
      leftSectionPointerEvents="none"
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      {...rest}
      value={typed ?? shown}
      error={error || typedProblem(unreadable ? Number.NaN : value, { min, max, format })}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(readTyped(event.currentTarget.value, parse))
      }}
      onBlur={(event) => {
        // What cannot be read stays, for the person to correct.
        if (!unreadable) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
