import { createHmac, randomInt } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import { networkOf } from '../../caller-address.ts'
import type { Db, Tx } from '../../db/database.ts'
import { anyOf } from '../../db/sql-parts.ts'
import { derivedKey, isSameSecret } from '../../derived-key.ts'
import { type AccountOwner, ownerColumns, ownerName } from './account-owner.ts'
import { forgetTries, takeTry } from './tries.queries.ts'
import { accountKey } from './tries.ts'

const DIGITS = 8

export const CODE_MINUTES = 15

/** Wrong guesses before a code is refused. An hour is longer than a code is valid, so that no window ends before. */
const PER_NETWORK = { tries: 5, minutes: 60 }
const IN_ALL = { tries: 100, minutes: 60 }

/**
 * Valid codes per account. A stranger who asks for codes therefore cannot void any, and causes at most this many mails
 * within a code's lifetime.
 */
const MOST_VALID = 5

const KIND = 'code'

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

/**
 * Refuses a request for another code that confirms an address: it would not be sent.
 * @throws AppError TOO_MANY_TRIES
 */
export async function refuseManyCodes(db: Db, owner: AccountOwner): Promise<void> {
  if ((await validCodes(db, [owner], 'address').execute()).length < MOST_VALID) return
  throw new AppError(
    'TOO_MANY_TRIES',
    `Já enviamos ${MOST_VALID} códigos. Use o último, ou peça outro em ${CODE_MINUTES} minutos.`,
  )
}

/**
 * Makes a code for an account, to be mailed to `email`, and resets its count of wrong guesses; undefined when enough
 * codes are valid already. It sets the password, or confirms this address.
 */
export async function issueCode(
  tx: Tx,
  secret: Uint8Array,
  owner: AccountOwner,
  purpose: Purpose,
  email: string,
) {
  const valid = await validCodes(tx, [owner], purpose).execute()
  if (valid.length >= MOST_VALID) return undefined
  await forgetGuesses(tx, purpose === 'password' ? email : guessesOf(owner.customerId ?? 0))
  const code = newCode()
  await tx
    .insertInto('account_codes')
    .values({
      ...ownerColumns(owner),
      code_hash: hashCode(secret, owner, email, code),
      email: purpose === 'password' ? null : email,
      expires_at: new Date(Date.now() + CODE_MINUTES * 60_000).toISOString(),
    })
    .execute()
  return code
}

/**
 * Counts a guess before checking it, also for an unknown e-mail: the same rows in the same time. False when, since the
 * last code was made, this network guessed wrong five times or all networks together a hundred times.
 */
export async function takeGuess(tx: Tx, email: string, ip: string): Promise<boolean> {
  const key = { kind: KIND, account: accountKey(email) }
  const byNetwork = await takeTry(tx, { ...key, network: networkOf(ip) }, PER_NETWORK)
  // A network without guesses left does not add to the total.
  if (!byNetwork) return false
  return (await takeTry(tx, { ...key, network: '' }, IN_ALL)) !== undefined
}

/**
 * The account for which this code is valid: it was mailed to the account's present address. One statement for any number
 * of accounts, so that its time does not show whether there is one.
 */
export async function accountOfCode<Account extends { owner: AccountOwner; email: string }>(
  tx: Tx,
  secret: Uint8Array,
  accounts: readonly Account[],
  code: string,
): Promise<Account | undefined> {
  const owners = accounts.map(({ owner }) => owner)
  const codes = await validCodes(tx, owners, 'password').forUpdate().execute()
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

/** Voids every code of an account. */
export async function voidCodes(tx: Tx, owner: AccountOwner): Promise<void> {
  await tx
    .deleteFrom('account_codes')
    .where((eb) => eb.and(ownerColumns(owner)))
    .execute()
}

export const forgetGuesses = (tx: Tx, email: string) => forgetTries(tx, KIND, accountKey(email))
