import { hkdfSync } from 'node:crypto'

/** What the server's one secret is used for: a key of its own each, so that none can be taken for another. */
export type KeyPurpose = 'session' | 'link' | 'code' | 'second-factor' | 'tracking'

const derived = new WeakMap<Uint8Array, Map<KeyPurpose, Buffer>>()

/** 32 bytes made of the server's secret by HKDF, the same for the same purpose. */
export function derivedKey(secret: Uint8Array, purpose: KeyPurpose): Buffer {
  const keys = derived.get(secret) ?? new Map<KeyPurpose, Buffer>()
  derived.set(secret, keys)
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  keys.set(purpose, key)
  return key
}
