import { createHmac } from 'node:crypto'
import { derivedKey, isSameSecret } from '../../../derived-key.ts'

const VALID_SECONDS = 5 * 60

const sign = (secret: Uint8Array, key: string, expires: number) =>
  createHmac('sha256', derivedKey(secret, 'link')).update(`${key}\n${expires}`).digest('base64url')

/** Path of a public image; its name depends on its content, so the path never changes. */
export const publicLink = (key: string) => `/api/files/${key}`

/** Path of a private image, valid for 5 minutes. */
export function signedLink(secret: Uint8Array, key: string, now = Date.now()): string {
  const expires = Math.floor(now / 1000) + VALID_SECONDS
  return `/api/files/${key}?expires=${expires}&signature=${sign(secret, key, expires)}`
}

/** Whether the signature is valid for this key and not expired. */
export function isSignedLink(secret: Uint8Array, key: string, expires: number, signature: string): boolean {
  return expires * 1000 >= Date.now() && isSameSecret(signature, sign(secret, key, expires))
}
