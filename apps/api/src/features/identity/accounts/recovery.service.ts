import { setTimeout as sleep } from 'node:timers/promises'
import { missingPermissions } from '@shop/domain/permissions'
import { type Actor, employeeActor, systemActor } from '../../../actor.ts'
import { ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { accountOfCode, countRequest, deleteGuesses, findLink, takeGuess } from './account-codes.ts'
import {
  type Account,
  findAccounts,
  findUnopened,
  isEmployee,
  markVerified,
  ownerName,
} from './account-owner.ts'
import { hashPassword } from './password.ts'
import { refuseCommonPassword, refuseOwnName } from './password-rule.ts'
import { deleteAttempts } from './rate-limits.queries.ts'
import { accountKey, countAttempt, refundAttempt } from './rate-limits.ts'
import { replacePassword } from './replace-password.ts'
import { allowAppCodeOnce } from './second-factor.service.ts'

const wrongCode = () => ruleViolation('Código inválido ou expirado.')

/**
 * Longer than the work of {@link requestCode} takes on a busy machine, so that the response time does not show whether
 * the account exists.
 */
const ANSWER_MS = 100

/**
 * Queues the mail with a code if an account has this address; otherwise nothing is queued. Known and unknown addresses
 * are counted alike and get the same response, {@link ANSWER_MS} after the request.
 * @throws AppError TOO_MANY_TRIES
 */
export async function requestCode(context: AppContext, email: string, ip: string): Promise<void> {
  const wait = sleep(ANSWER_MS)
  try {
    await countAttempt(context, 'code-request', { ip, account: email })
    await countRequest(context.db, email, ip)
    const accounts = await findAccounts(context.db, email)
    if (accounts.length > 0) await context.jobs.add(context.db, 'account-mail', { reason: 'recovery', email })
  } finally {
    await wait
  }
}

interface Guess {
  email: string
  code: string
}

/**
 * The account of an invitation link. It opens an account that never had a password, and as long as its maker could still
 * make it: somebody who was blocked, or who may no longer change this person, must not enter by it.
 */
async function accountOfLink(tx: Tx, secret: Uint8Array, email: string, code: string) {
  const found = await findLink(tx, secret, await findUnopened(tx, email), code)
  if (!found) return undefined
  const maker = await tx
    .selectFrom('employees')
    .leftJoin('roles', 'roles.id', 'role_id')
    .select('permissions')
    .where('employees.id', '=', found.by)
    .where('is_blocked', '=', false)
    .executeTakeFirst()
  if (!maker || missingPermissions(maker.permissions ?? [], found.account.permissions).length > 0)
    return undefined
  return found.account
}

/**
 * The account whose valid code this is. The guess is counted first, so that parallel guesses cannot exceed the limit.
 */
async function guess(tx: Tx, secret: Uint8Array, { email, code }: Guess, ip: string) {
  const hasAttemptsLeft = await takeGuess(tx, email, ip)
  const account = await accountOfCode(tx, secret, await findAccounts(tx, email), code)
  const linked = await accountOfLink(tx, secret, email, code)
  if (!hasAttemptsLeft) return undefined
  return linked ? { ...linked, byLink: true } : account && { ...account, byLink: false }
}

/**
 * Checks a code without using it up.
 * @throws AppError RULE_VIOLATION with one text for a wrong, used, expired or void code and an unknown e-mail;
 * TOO_MANY_TRIES
 */
export async function checkCode(context: AppContext, attempt: Guess, ip: string): Promise<void> {
  await countAttempt(context, 'code-check', { ip, account: attempt.email })
  const account = await inTransaction(context.db, async (tx) => {
    const found = await guess(tx, context.tokenSecret, attempt, ip)
    if (found) await deleteGuesses(tx, attempt.email)
    return found
  })
  if (!account) throw wrongCode()
  await refundAttempt(context, 'code-check', { ip, account: attempt.email })
}

/**
 * A customer is recorded as the system, because changes by a customer are limited: somebody who misuses the session
 * must not be able to prevent that it is ended.
 */
const personOf = ({ owner, name }: Account, ip: string): Actor =>
  isEmployee(owner)
    ? employeeActor({ id: owner.employeeId, name, permissions: [] }, ip)
    : { ...systemActor('Cliente'), ip }

/**
 * Uses the code up, sets the password and ends every session of the person.
 * @throws AppError as {@link checkCode}; RULE_VIOLATION for a common password or one made of the person's name or e-mail
 */
export async function activate(
  context: AppContext,
  attempt: Guess & { newPassword: string },
  ip: string,
): Promise<void> {
  await countAttempt(context, 'code-check', { ip, account: attempt.email })
  refuseCommonPassword(attempt.newPassword)
  // Hashed before the code is checked: the time shows nothing, and no row stays locked meanwhile.
  const passwordHash = await hashPassword(attempt.newPassword)
  const account = await inTransaction(context.db, async (tx) => {
    const found = await guess(tx, context.tokenSecret, attempt, ip)
    if (!found) return undefined
    await refuseOwnName(attempt.newPassword, found, { ...context, db: tx })
    await deleteGuesses(tx, attempt.email)
    const kind = isEmployee(found.owner) ? 'employee' : 'customer'
    await deleteAttempts(tx, 'sign-in', accountKey(`${kind}:${attempt.email}`))
    await deleteAttempts(tx, 'signed-in', accountKey(ownerName(found.owner)))
    if (isEmployee(found.owner)) await allowAppCodeOnce(tx, found.owner.employeeId)
    // A link does not show that the person reads the mails of the address.
    if (!isEmployee(found.owner) && !found.byLink) await markVerified(tx, found.owner.customerId)
    const change = found.byLink ? 'senha escolhida pelo link do convite' : 'senha redefinida por código'
    await replacePassword(tx, { owner: found.owner, actor: personOf(found, ip) }, passwordHash, change)
    return found
  })
  if (!account) throw wrongCode()
  await refundAttempt(context, 'code-check', { ip, account: attempt.email })
}
