import { fold } from './text.ts'

export const ORDER_CODE_LENGTH = 8

/** With eight bytes, the probabilities of the codes differ by less than one in 10^11. */
export const ORDER_CODE_RANDOM_BYTES = 8

const FIRST = 10n ** BigInt(ORDER_CODE_LENGTH - 1)

/**
 * An order code from random bytes: eight digits, the first not 0, so that it can be read out over the telephone.
 * Letters sound alike, and a running number would tell customers how much the shop sells.
 * Duplicates are possible; the caller has to check.
 * @throws RangeError with fewer than ORDER_CODE_RANDOM_BYTES bytes
 */
export function orderCodeFrom(random: Uint8Array): string {
  if (random.length < ORDER_CODE_RANDOM_BYTES) throw new RangeError('Too few random bytes for an order code')
  let number = 0n
  for (const byte of random.subarray(0, ORDER_CODE_RANDOM_BYTES)) number = number * 256n + BigInt(byte)
  return String(FIRST + (number % (9n * FIRST)))
}

/** The public page of an order, or the end of its address alone. */
const TRACKING = /(?:^|\/)(\d{8})-[\w-]{22}(?:$|[\s?#])/
const LABEL = /^(?:pedido|cod(?:igo)?)?[\s:.]{0,9}(?:n(?:[.o\u00b0]{1,3}|um(?:ero)?)|#)?[\s:.#]{0,9}(?=\d)/

/**
 * The code in stored form, from how people write it ('1234-5678', '#1234 5678', 'Pedido nº 12345678') and from the link to
 * the order's public page; any other text without its separators.
 */
export function normalizeOrderCode(text: string): string {
  return (
    TRACKING.exec(text)?.[1] ??
    fold(text)
      .replace(LABEL, '')
      .replace(/[\s.-]/g, '')
  )
}
