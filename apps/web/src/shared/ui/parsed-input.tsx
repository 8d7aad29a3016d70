import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { readTyped, type TypedNumber } from './typed-number.ts'

export interface ParsedInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: TypedNumber
  onChange: (value: TypedNumber) => void
}

interface Props extends ParsedInputProps {
  parse: (text: string) => number | undefined
  format: (value: number) => string
  sign: ReactNode
}

/** A field that lets people type a number their way and tidies it up when they leave it. */
export function ParsedInput({ value = null, onChange, parse, format, sign, error, onBlur, ...props }: Props) {
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
      {...props}
      value={typed ?? shown}
      error={error ?? (unreadable && 'Informe um valor válido')}
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
