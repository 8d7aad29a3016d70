/** GTIN-8, UPC-12 (GTIN-12), EAN-13 (GTIN-13) and ITF-14 (GTIN-14). */
const LENGTHS: readonly number[] = [8, 12, 13, 14]
const KEY_LENGTH = 14

/** The GS1 check digit for digits without one: weights 3 and 1 alternating from the right. */
export function gtinCheckDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** True for 8, 12, 13 or 14 digits with the right check digit that are not all zeros. */
export const isGtin = (text: string): boolean =>
  /^\d+$/.test(text) &&
  LENGTHS.includes(text.length) &&
  Number(text) > 0 &&
  gtinCheckDigit(text.slice(0, -1)) === Number(text.at(-1))

/** What programs write where a product has no GTIN. */
const NO_GTIN = /^(?:sem\s?(?:gtin|ean)|n\/?a|isento|nao tem|-+|0+|null)$/i

/**
 * The GTIN in a cell of a sheet: with the zeros that spreadsheets drop, where the check digit shows it, and without
 * '.0' or blanks; '' for what means none ('SEM GTIN', '0', '-'). Other texts are returned as they are.
 */
export function gtinOfCell(text: string): string {
  const plain = text.trim().normalize('NFD').replace(/\p{M}/gu, '')
  if (NO_GTIN.test(plain)) return ''
  const digits = plain.replace(/[\s.-]/g, '')
  if (!/^\d{6,14}$/.test(digits)) return text.trim()
  return (
    [
      digits,
      ...LENGTHS.filter((length) => length > digits.length && length - digits.length <= 2).map((length) =>
        digits.padStart(length, '0'),
      ),
    ].find(isGtin) ?? text.trim()
  )
}

/** The GTIN with 14 digits, for comparing two forms of it: a UPC-12 equals the EAN-13 with a leading zero. */
export const gtinKey = (gtin: string): string => gtin.padStart(KEY_LENGTH, '0')

/**
 * The product code in the output of a reader or a camera: without control characters (such as FNC1), the symbology
 * identifier at the start (']E0', ']C1') and the GS1 application identifier 01, which precedes a GTIN-14 on boxes.
 */
export function scannedCode(text: string): string {
  const code = text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/^\][A-Za-z]\d/, '')
  const boxed = /^\(?01\)?(\d{14})/.exec(code)?.[1]
  return boxed && code.length >= 16 && isGtin(boxed) ? boxed : code
}
