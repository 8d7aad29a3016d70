import { createHmac } from 'node:crypto'

// Not otpauth: RFC 6238 is the ten lines of `totpCode`, and the library has its own hash functions.

const STEP_SECONDS = 30
const DIGITS = 6
/** Time steps of 30 s before and after the current one that are accepted: clocks of telephones are not exact. */
const DRIFT = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding, the form in which authenticator apps take secrets. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The code of one time step (RFC 6238, SHA-1, 30 s, six digits: what every app supports). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step of the code, the current one or a neighbour; undefined when it belongs to none. */
export function stepOfCode(secret: Uint8Array, code: string, now = Date.now()): number | undefined {
  const current = Math.floor(now / 1000 / STEP_SECONDS)
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, i) => current - DRIFT + i)
  return steps.find((step) => totpCode(secret, step) === code)
}

/** The content of the QR code for the app. */
export function totpUri(secret: Uint8Array, account: string): string {
  const issuer = 'BackOffice'
  const label = encodeURIComponent(`${issuer}:${account}`)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${issuer}&digits=${DIGITS}&period=${STEP_SECONDS}`
}
