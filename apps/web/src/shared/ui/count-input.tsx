import { parseUnits } from '@shop/domain/stock'
import { formatNumber } from './format.ts'
import { ParsedInput, type ParsedInputProps } from './parsed-input.tsx'

/** A whole number of something. */
export function CountInput(props: ParsedInputProps) {
  return <ParsedInput parse={parseUnits} format={formatNumber} inputMode="numeric" {...props} />
}
