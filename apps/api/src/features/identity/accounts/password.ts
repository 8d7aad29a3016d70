import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash uses a whole core; one core is left for other requests. */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1))

/** 96 random bits, in letters, digits, - and _. */
export const generatePassword = () => randomBytes(12).toString('base64url')

/** Hashes on a worker thread, so that other requests continue. */
export const hashPassword = (password: string) => inTurn(() => argon2.hash(password, OPTIONS))

/**
 * The same hash for the same secret and owner, so that it can be searched for; only for random secrets, not for
 * passwords.
 */
export const hashMadeSecret = (secret: string, owner: string) =>
  inTurn(() => argon2.hash(secret, { ...OPTIONS, salt: createHash('sha256').update(owner).digest() }))

let decoy: Promise<string> | undefined

/** Takes the same time whether or not there is a hash, so that answers do not show which accounts exist. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const compared = stored ?? (await decoy)
  const matches = await inTurn(() => argon2.verify(compared, password))
  return matches && Boolean(stored)
}
