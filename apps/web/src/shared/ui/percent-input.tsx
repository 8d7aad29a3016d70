import { formatPercent, parsePercent } from '@shop/domain/percent'
import { ParsedInput, type ParsedInputProps } from './parsed-input.tsx'

const withoutSign = (ppm: number) => formatPercent(ppm).replace('%', '')

/** Percentage; `value` in ppm (1 % = 10 000). */
export function PercentInput(props: ParsedInputProps) {
  return <ParsedInput parse={parsePercent} format={withoutSign} sign="%" {...props} />
}
