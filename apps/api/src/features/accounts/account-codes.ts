import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { networkOf } from '../../caller-address.ts'
import type { Db, Tx } from '../../db/database.ts'
import { derivedKey } from '../../derived-key.ts'
import { type AccountOwner, ownerColumns, ownerName } from './account-owner.ts'
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

/** Guesses at codes that confirm an address are counted apart from those at codes that set a password. */
export const guessesOf = (customerId: number) => `confirm c${customerId}`

/** What a code is for: it sets the password, or it confirms the address that it was mailed to. */
type Purpose = 'password' | 'address'

const validCodes = (db: Db, owner: AccountOwner, purpose: Purpose) =>
  db
    .selectFrom('account_codes')
    .select(['id', 'code_hash', 'email'])
    .where((eb) => eb.and(ownerColumns(owner)))
    .where('email', purpose === 'password' ? 'is' : 'is not', null)
    .where('expires_at', '>', new Date().toISOString())

/**
 * Makes a code for the account whose guesses are counted as `guesses`, and new tries with it; undefined when enough are
 * valid already. With `address` it is a code that confirms this address, and sets no password.
 */
export async function issueCode(
  tx: Tx,
  secret: Uint8Array,
  owner: AccountOwner,
  guesses: string,
  address: string | null = null,
) {
  const valid = await validCodes(tx, owner, address === null ? 'password' : 'address').execute()
  if (valid.length >= MOST_VALID) return undefined
  await forgetGuesses(tx, guesses)
  const code = newCode()
  await tx
    .insertInto('account_codes')
    .values({
      ...ownerColumns(owner),
      code_hash: hashCode(secret, owner, code),
      email: address,
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
    const codes = await validCodes(tx, owner, 'password').forUpdate().execute()
    if (codes.some(({ code_hash }) => isSame(code_hash, hash))) found = owner
  }
  return found
}

/** The address that one of the account's valid codes confirms; undefined when this is none of them. */
export async function confirmedAddress(
  tx: Tx,
  secret: Uint8Array,
  owner: AccountOwner,
  code: string,
): Promise<string | undefined> {
  const hash = hashCode(secret, owner, code)
  const codes = await validCodes(tx, owner, 'address').forUpdate().execute()
  return codes.find(({ code_hash }) => isSame(code_hash, hash))?.email ?? undefined
}

/** Voids every code of an account. */
export async function voidCodes(tx: Tx, owner: AccountOwner): Promise<void> {
  await tx
    .deleteFrom('account_codes')
    .where((eb) => eb.and(ownerColumns(owner)))
    .execute()
}

export const forgetGuesses = (tx: Tx, email: string) => forgetTries(tx, KIND, accountKey(email))
