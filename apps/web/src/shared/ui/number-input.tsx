import { TextInput, type TextInputProps } from '@mantine/core'
import { formatNumber } from '@shop/browser/format'
import { formatBRL, parseMoney } from '@shop/domain/money'
import { formatPercent, parsePercent } from '@shop/domain/percent'
import { parseUnits } from '@shop/domain/stock'
import { type ReactNode, type Ref, useState } from 'react'

/** null: nothing typed; NaN: not a number (every rule refuses it). */
export type TypedNumber = number | null

interface Bounds {
  min: number
  max: number
  format: (value: number) => string
}

/** The message for an invalid number, independent of its form; null when it is valid or empty. */
export function typedProblem(value: TypedNumber, { min, max, format }: Bounds): string | null {
  if (value === null) return null
  if (Number.isNaN(value)) return 'Informe um valor válido'
  if (value < min) return `Informe um valor a partir de ${format(min)}`
  return value > max ? `Informe um valor até ${format(max)}` : null
}

export function readTyped(text: string, parse: (text: string) => number | undefined): TypedNumber {
  if (!text.trim()) return null
  return parse(text) ?? Number.NaN
}

export interface ParsedInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  ref?: Ref<HTMLInputElement>
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

/** A field for numbers in any usual form: shows an error at once, and formats the text on Enter and when it is left. */
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
    onKeyDown,
    ...rest
  } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null || Number.isNaN(value) ? '' : format(value)
  const unreadable = typed !== null && Number.isNaN(readTyped(typed, parse))

  /** Unreadable text stays, for the person to correct. */
  const settle = () => {
    if (!unreadable) setTyped(null)
  }
  return (
    <TextInput
      inputMode="decimal"
      data-number
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
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
        onKeyDown?.(event)
      }}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
    />
  )
}

/** A field for a quantity: whole numbers only. */
export function CountInput(props: ParsedInputProps) {
  return <ParsedInput parse={parseUnits} format={formatNumber} inputMode="numeric" {...props} />
}

const withoutSymbol = (cents: number) => formatBRL(cents).replace(/R\$\s*/, '')

/** Amount of money; `value` in cents. */
export function MoneyInput(props: ParsedInputProps) {
  return <ParsedInput parse={parseMoney} format={withoutSymbol} sign="R$" {...props} />
}

const withoutSign = (ppm: number) => formatPercent(ppm).replace('%', '')

/** A percentage as people type it: the point of '10.000' separates thousands, because nobody types decimals of zeros. */
export const parseTypedPercent = (text: string) =>
  parsePercent(text.replace(/^(\s*\d{1,3})\.000(?!\d)/, '$1000'))

/** Percentage; `value` in ppm (1 % = 10 000). */
export function PercentInput(props: ParsedInputProps) {
  return <ParsedInput parse={parseTypedPercent} format={withoutSign} sign="%" {...props} />
}
