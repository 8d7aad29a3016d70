import { formatNumber } from '@shop/browser/format'

/** ' (3 vendidas e ainda não embaladas)' after the expected units; '' without any. */
export const unpackedText = (units: number | null): string => {
  if (!units) return ''
  return units === 1
    ? ' (1 vendida e ainda não embalada)'
    : ` (${formatNumber(units)} vendidas e ainda não embaladas)`
}
