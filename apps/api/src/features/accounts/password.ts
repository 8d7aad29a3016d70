import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes on a worker thread, so that other requests go on. */
export const hashPassword = (password: string) => hash(password, OPTIONS)

/** The same hash for the same secret and owner, so that it can be looked for; for secrets made by us, not by people. */
export const hashMadeSecret = (secret: string, owner: string) =>
  hash(secret, { ...OPTIONS, salt: createHash('sha256').update(owner).digest() })

let decoy: Promise<string> | undefined

/** Compares in the same time whether or not there is a hash, so that answers do not tell who exists. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return matches && Boolean(stored)
}
