import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

const DIGITS = 8

export const CODE_MINUTES = 15

export const newCode = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

/** Keyed with the server's secret: eight digits alone could be found from a plain hash by trying them all. */
export const hashCode = (secret: Uint8Array, employeeId: number, code: string) =>
  createHmac('sha256', secret).update(`recovery\n${employeeId}\n${code}`).digest('base64url')

export function codeMatches(secret: Uint8Array, employeeId: number, code: string, stored: string): boolean {
  const given = Buffer.from(hashCode(secret, employeeId, code))
  const expected = Buffer.from(stored)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * The wrong tries are counted per e-mail and not beside the code, so that the same rows are written, in the same time,
 * whether or not anybody has that e-mail.
 */
export const guessesKey = (email: string) => `recovery:guess:${email}`
