import { createHmac } from 'node:crypto'
import { derivedKey, isSameSecret } from '../../../derived-key.ts'
import type { Settings } from '../../../settings.ts'

/** Characters of base64url: 132 bits, which cannot be guessed. */
const SIGNATURE_LENGTH = 22

const sign = (secret: Uint8Array, code: string) =>
  createHmac('sha256', derivedKey(secret, 'tracking'))
    .update(code)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH)

/** The token of an order's public page: its code, and a signature that only this server can make. */
export const trackingToken = (secret: Uint8Array, code: string) => `${code}-${sign(secret, code)}`

/** The URL of an order's public page. */
export const trackingUrl = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>, secret: Uint8Array, code: string) =>
  `${PUBLIC_URL}/acompanhar/${trackingToken(secret, code)}`

/** The code of an order, or of a claim, in a token; undefined when this server did not sign it. */
export function codeOfToken(secret: Uint8Array, token: string): string | undefined {
  const [code = '', ...rest] = token.split('-')
  if (!/^G?\d{8}$/.test(code)) return undefined
  return isSameSecret(rest.join('-'), sign(secret, code)) ? code : undefined
}
