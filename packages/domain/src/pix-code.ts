import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { type Cents, reaisFromCents } from './money.ts'

/** The longest transaction id that a static BR Code can carry. */
export const PIX_TXID_LENGTH = 25

/** The largest amount that a BR Code can carry: R$ 9.999.999.999,99, 13 characters. */
export const MAX_PIX_CENTS: Cents = 999_999_999_999

export interface PixCharge {
  /** The key in the form of the Pix directory, see normalizePixKey. */
  key: string
  merchantName: string
  merchantCity: string
  amountCents: Cents
  /** 1 to 25 letters and digits. */
  txid: string
}

/**
 * The BR Code of one charge: the text of its QR code and of copy and paste. Name and city are folded to ASCII and cut
 * to the code's limits of 25 and 15 characters.
 * @throws RangeError when a part is invalid: no amount or one above {@link MAX_PIX_CENTS}, a name without a letter, a
 *   malformed key or txid
 */
export function pixCode({ amountCents, ...charge }: PixCharge): string {
  const code = generatePixPayload({ ...charge, amount: reaisFromCents(amountCents) })
  if (code === null) throw new RangeError('Not a charge that a BR Code can carry')
  return code
}
