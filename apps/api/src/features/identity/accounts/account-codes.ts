import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { networksOf, WIDER_NETWORK_FACTOR } from '../../../caller-ip.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { derivedKey, isSameSecret } from '../../../derived-key.ts'
import { type AccountOwner, ownerColumns, ownerName } from './account-owner.ts'
import { countAttempts, deleteAttempts, takeAttempt } from './rate-limits.queries.ts'
import { accountKey, refuseBeyond } from './rate-limits.ts'

const DIGITS = 8

export const CODE_MINUTES = 15

/** Wrong guesses before a code is refused. An hour is longer than a code is valid, so that no window ends before. */
const PER_NETWORK = { attempts: 5, minutes: 60 }
const IN_ALL = { attempts: 100, minutes: 60 }

/**
 * Codes that may be requested within the lifetime of one. A stranger who requests codes therefore cannot void the
 * owner's, which are all valid at the same time.
 */
const REQUESTS = { attempts: 5, minutes: CODE_MINUTES }
/** The same per hour, also when codes were replaced because all their guesses were used up. */
const REQUESTS_IN_ALL = { attempts: 60, minutes: 60 }

const KIND = 'code'
const REQUEST_KIND = 'code-asked'
const REQUESTS_IN_ALL_KIND = 'code-asked-in-all'

/** An invitation waits on a person's phone; what it opens has no password yet. */
export const LINK_HOURS = 72
/** 256 random bits: unlike eight digits, they cannot be guessed while the link is valid. */
const LINK_BYTES = 32

const newCode = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

/**
 * Keyed with the server's secret: an eight-digit code could be found from a plain hash by trying all. It contains the
 * address that the code is mailed to: after the account's address was replaced, the code of the old one is wrong.
 */
const hashCode = (secret: Uint8Array, owner: AccountOwner, address: string, code: string) =>
  createHmac('sha256', derivedKey(secret, 'code'))
    .update(`${ownerName(owner)}\n${address}\n${code}`)
    .digest('base64url')

/** Guesses at codes that confirm an address are counted separately from those that set a password. */
export const guessesOf = (customerId: number) => `confirm c${customerId}`

/** What a code does: it sets the password, or it confirms the address that it was mailed to. */
type Purpose = 'password' | 'address'

const validCodes = (db: Db, owners: readonly AccountOwner[], purpose: Purpose) =>
  db
    .selectFrom('account_codes')
    .select(['id', 'code_hash', 'email', 'employee_id', 'customer_id'])
    .where((eb) =>
      eb.or([
        eb('employee_id', '=', anyOf(owners.flatMap(({ employeeId }) => employeeId ?? []))),
        eb('customer_id', '=', anyOf(owners.flatMap(({ customerId }) => customerId ?? []))),
      ]),
    )
    .where('email', purpose === 'password' ? 'is' : 'is not', null)
    .where('expires_at', '>', new Date().toISOString())

/** Codes that are mailed; those of links are found by `findLink` only. */
const mailed = (db: Db, owners: readonly AccountOwner[], purpose: Purpose) =>
  validCodes(db, owners, purpose).where('link_by', 'is', null)

/** Whether the codes are refused because of wrong guesses of all networks together. */
const areUsedUp = async (db: Db, guesses: string) =>
  (await countAttempts(db, { kind: KIND, account: accountKey(guesses), network: '' }, IN_ALL.minutes)) >=
  IN_ALL.attempts

/** Mailed codes are wrong from a network without guesses left, until the next one is made. */
const tooManyRequests = (areOpen: boolean) => (when: string) =>
  `Foram pedidos códigos demais para este e-mail. ${areOpen ? 'Os últimos ainda valem; peça' : 'Peça'} outro em ${when}.`

/**
 * Counts a request for a code, the same for known and unknown accounts; a person who is not refused is mailed one. Once
 * all guesses at the earlier codes are used up, counting starts anew. Not in a transaction of the caller: its refusal
 * would end with it.
 * @param guesses the account, as {@link issueCode} counts guesses at its codes
 * @throws AppError TOO_MANY_TRIES
 */
export async function countRequest(db: Db, guesses: string, ip: string): Promise<void> {
  const account = accountKey(guesses)
  const [network = ''] = networksOf(ip)
  const guessed = await countAttempts(db, { kind: KIND, account, network }, PER_NETWORK.minutes)
  const text = tooManyRequests(guessed < PER_NETWORK.attempts)
  const refusal = { ip, name: 'pedir código', account: guesses, text }
  const inAll = { kind: REQUESTS_IN_ALL_KIND, account, network: '' }
  await refuseBeyond(db, inAll, REQUESTS_IN_ALL, refusal)
  if (await areUsedUp(db, guesses)) await deleteAttempts(db, REQUEST_KIND, account)
  await refuseBeyond(db, { ...inAll, kind: REQUEST_KIND }, REQUESTS, refusal)
}

/**
 * Makes a code for an account, to be mailed to `email`, and resets its count of wrong guesses. It replaces earlier codes
 * whose guesses are used up. It sets the password, or confirms this address.
 */
export async function issueCode(
  tx: Tx,
  secret: Uint8Array,
  owner: AccountOwner,
  purpose: Purpose,
  email: string,
): Promise<{ id: number; code: string }> {
  const guesses = purpose === 'password' ? email : guessesOf(owner.customerId ?? 0)
  if (await areUsedUp(tx, guesses))
    for (const { id } of await mailed(tx, [owner], purpose).execute()) await voidCode(tx, id)
  await deleteGuesses(tx, guesses)
  const code = newCode()
  const { id } = await tx
    .insertInto('account_codes')
    .values({
      ...ownerColumns(owner),
      code_hash: hashCode(secret, owner, email, code),
      email: purpose === 'password' ? null : email,
      expires_at: new Date(Date.now() + CODE_MINUTES * 60_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, code }
}

/** Makes the code of a link, valid once for {@link LINK_HOURS}; it replaces the account's earlier one. */
export async function issueLink(
  tx: Tx,
  secret: Uint8Array,
  { owner, email }: { owner: AccountOwner; email: string },
  by: number,
): Promise<{ code: string; expiresAt: string }> {
  await tx
    .deleteFrom('account_codes')
    .where((eb) => eb.and(ownerColumns(owner)))
    .where('link_by', 'is not', null)
    .execute()
  const code = randomBytes(LINK_BYTES).toString('base64url')
  const expiresAt = new Date(Date.now() + LINK_HOURS * 3_600_000).toISOString()
  await tx
    .insertInto('account_codes')
    .values({
      ...ownerColumns(owner),
      code_hash: hashCode(secret, owner, email, code),
      email: null,
      link_by: by,
      expires_at: expiresAt,
    })
    .execute()
  return { code, expiresAt }
}

/** The account whose link has this code, and who made the link; one statement, like {@link accountOfCode}. */
export async function findLink<Account extends { owner: AccountOwner; email: string }>(
  tx: Tx,
  secret: Uint8Array,
  accounts: readonly Account[],
  code: string,
): Promise<{ account: Account; by: number } | undefined> {
  const owners = accounts.map(({ owner }) => owner)
  const links = await validCodes(tx, owners, 'password')
    .select('link_by')
    .where('link_by', 'is not', null)
    .forUpdate()
    .execute()
  const found = accounts.flatMap((account) => {
    const hash = hashCode(secret, account.owner, account.email, code)
    const link = links.find(({ code_hash }) => isSameSecret(code_hash, hash))
    return link?.link_by ? [{ account, by: link.link_by }] : []
  })
  return found[0]
}

/**
 * Counts a guess before checking it, also for an unknown e-mail: the same rows in the same time. False when, since the
 * last code was made, this network guessed wrong five times or all networks together a hundred times.
 */
export async function takeGuess(tx: Tx, email: string, ip: string): Promise<boolean> {
  const key = { kind: KIND, account: accountKey(email) }
  for (const [width, network] of networksOf(ip).entries()) {
    const attempts = width === 0 ? PER_NETWORK.attempts : PER_NETWORK.attempts * WIDER_NETWORK_FACTOR
    // A network without guesses left does not add to the total.
    if (!(await takeAttempt(tx, { ...key, network }, { ...PER_NETWORK, attempts }))) return false
  }
  return (await takeAttempt(tx, { ...key, network: '' }, IN_ALL)) !== undefined
}

/**
 * The account for which this code is valid: it was mailed to the account's current address. One statement for any number
 * of accounts, so that its time does not show whether there is one.
 */
export async function accountOfCode<Account extends { owner: AccountOwner; email: string }>(
  tx: Tx,
  secret: Uint8Array,
  accounts: readonly Account[],
  code: string,
): Promise<Account | undefined> {
  const owners = accounts.map(({ owner }) => owner)
  const codes = await mailed(tx, owners, 'password').forUpdate().execute()
  return accounts.find(({ owner, email }) => {
    const hash = hashCode(secret, owner, email, code)
    return codes.some(
      ({ code_hash, employee_id, customer_id }) =>
        employee_id === (owner.employeeId ?? null) &&
        customer_id === (owner.customerId ?? null) &&
        isSameSecret(code_hash, hash),
    )
  })
}

/** The address that this code confirms; undefined when it is not a valid code of the account. */
export async function confirmedAddress(
  tx: Tx,
  secret: Uint8Array,
  owner: AccountOwner,
  code: string,
): Promise<string | undefined> {
  const codes = await validCodes(tx, [owner], 'address').forUpdate().execute()
  const isOf = (email: string | null, hash: string) =>
    email !== null && isSameSecret(hash, hashCode(secret, owner, email, code))
  return codes.find(({ email, code_hash }) => isOf(email, code_hash))?.email ?? undefined
}

/** Voids one code, for instance one whose mail was not delivered. */
export async function voidCode(db: Db, id: number): Promise<void> {
  await db.deleteFrom('account_codes').where('id', '=', id).execute()
}

/** Voids every code of an account. */
export async function voidCodes(tx: Tx, owner: AccountOwner): Promise<void> {
  await tx
    .deleteFrom('account_codes')
    .where((eb) => eb.and(ownerColumns(owner)))
    .execute()
}

export const deleteGuesses = (tx: Tx, email: string) => deleteAttempts(tx, KIND, accountKey(email))
