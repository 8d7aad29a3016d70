import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { networkOf } from '../../caller-address.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type AccountOwner, ownerColumns, ownerName } from './account-owner.ts'
import { derivedKey } from './derived-key.ts'
import { forgetTries, takeTry } from './tries.queries.ts'
import { accountKey } from './tries.ts'

const DIGITS = 8

export const CODE_MINUTES = 15

/** Wrong tries that a code survives. The hour outlives it, so that no window ends while the code is valid. */
const PER_NETWORK = { tries: 5, minutes: 60 }
const IN_ALL = { tries: 100, minutes: 60 }

/**
 * Codes of one account that are valid at once. A stranger who asks for codes therefore voids none, and mails no more
 * than these within their lifetime.
 */
const MOST_VALID = 5

const KIND = 'code'

const newCode = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

/** Keyed with the server's secret: eight digits alone could be found from a plain hash by trying them all. */
const hashCode = (secret: Uint8Array, owner: AccountOwner, code: string) =>
  createHmac('sha256', derivedKey(secret, 'code'))
    .update(`${ownerName(owner)}\n${code}`)
    .digest('base64url')

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const validCodes = (db: Db, owner: AccountOwner) =>
  db
    .selectFrom('account_codes')
    .select(['id', 'code_hash'])
    .where((eb) => eb.and(ownerColumns(owner)))
    .where('expires_at', '>', new Date().toISOString())

/** Makes a code for the account with this e-mail, and new tries with it; undefined when enough are valid already. */
export async function issueCode(tx: Tx, secret: Uint8Array, owner: AccountOwner, email: string) {
  const valid = await validCodes(tx, owner).execute()
  if (valid.length >= MOST_VALID) return undefined
  await forgetGuesses(tx, email)
  const code = newCode()
  await tx
    .insertInto('account_codes')
    .values({
      ...ownerColumns(owner),
      code_hash: hashCode(secret, owner, code),
      expires_at: new Date(Date.now() + CODE_MINUTES * 60_000).toISOString(),
    })
    .execute()
  return code
}

/**
 * Counts a guess before it is looked at, also for an e-mail that nobody has: the same rows in the same time. False when
 * this network guessed wrong five times, or everybody together a hundred times, since the last code was made.
 */
export async function takeGuess(tx: Tx, email: string, ip: string): Promise<boolean> {
  const key = { kind: KIND, account: accountKey(email) }
  const byNetwork = await takeTry(tx, { ...key, network: networkOf(ip) }, PER_NETWORK)
  // A network that is out of tries adds nothing to the count of all.
  if (!byNetwork) return false
  return (await takeTry(tx, { ...key, network: '' }, IN_ALL)) !== undefined
}

/** The account among `owners` that one of its valid codes belongs to. */
export async function ownerOfCode<Owner extends AccountOwner>(
  tx: Tx,
  secret: Uint8Array,
  owners: readonly Owner[],
  code: string,
): Promise<Owner | undefined> {
  let found: Owner | undefined
  for (const owner of owners) {
    const hash = hashCode(secret, owner, code)
    const codes = await validCodes(tx, owner).forUpdate().execute()
    if (codes.some(({ code_hash }) => isSame(code_hash, hash))) found = owner
  }
  return found
}

/** Voids every code of an account. */
export async function voidCodes(tx: Tx, owner: AccountOwner): Promise<void> {
  await tx
    .deleteFrom('account_codes')
    .where((eb) => eb.and(ownerColumns(owner)))
    .execute()
}

export const forgetGuesses = (tx: Tx, email: string) => forgetTries(tx, KIND, accountKey(email))
