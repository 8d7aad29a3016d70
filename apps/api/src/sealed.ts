import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey, type KeyPurpose } from './derived-key.ts'

// With node:crypto instead of jose: values are stored in this form already, and both forms would have to be read.

const IV = 12
const TAG = 16

/** What is stored encrypted: each kind with a key of its own. */
type Sealed = Extract<KeyPurpose, 'second-factor' | 'webhook' | 'push'>

/** Encrypts for storage with a key derived from the server's secret. */
export function seal(secret: Uint8Array, purpose: Sealed, bytes: Uint8Array): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secret, purpose), iv)
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Undefined when it was sealed with another secret, or changed since. */
export function unseal(secret: Uint8Array, purpose: Sealed, sealed: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(secret, purpose), bytes.subarray(0, IV))
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
  } catch {
    return undefined // final() found that the tag is wrong
  }
}
