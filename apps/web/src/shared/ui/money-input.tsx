import { formatBRL, parseMoney } from '@shop/domain/money'
import { ParsedInput, type ParsedInputProps } from './parsed-input.tsx'

const withoutSymbol = (cents: number) => formatBRL(cents).replace(/R\$\s*/, '')

/** Amount of money; `value` in cents. */
export function MoneyInput(props: ParsedInputProps) {
  return <ParsedInput parse={parseMoney} format={withoutSymbol} sign="R$" {...props} />
}
