import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * The purposes of the server's one secret: each has a derived key of its own, so that a signature for one is not valid
 * for another.
 */
export type KeyPurpose = 'session' | 'link' | 'code' | 'second-factor' | 'tracking' | 'webhook' | 'push'

const derived = new WeakMap<Uint8Array, Map<KeyPurpose, Buffer>>()

/** 32 bytes derived from the server's secret by HKDF, the same for the same purpose. */
export function derivedKey(secret: Uint8Array, purpose: KeyPurpose): Buffer {
  const keys = derived.get(secret) ?? new Map<KeyPurpose, Buffer>()
  derived.set(secret, keys)
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  keys.set(purpose, key)
  return key
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares two secrets or signatures in a time that reveals neither their length nor where they differ. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))
