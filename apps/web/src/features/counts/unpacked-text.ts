import { formatNumber } from '@shop/browser/format'

/** ' (3 vendidas e ainda não embaladas)' after the expected units; '' without any. */
export const unpackedText = (quantity: number | null): string => {
  if (!quantity) return ''
  return quantity === 1
    ? ' (1 vendida e ainda não embalada)'
    : ` (${formatNumber(quantity)} vendidas e ainda não embaladas)`
}
