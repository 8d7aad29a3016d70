import { customerActor } from '../../../actor.ts'
import { ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import {
  confirmedAddress,
  countRequest,
  deleteGuesses,
  guessesOf,
  takeGuess,
  voidCodes,
} from '../../identity/accounts/account-codes.ts'
import { requirePassword } from '../../identity/accounts/own-password.ts'
import { countAttempt, refundAttempt } from '../../identity/accounts/rate-limits.ts'
import { holdCustomer } from './change-customer.ts'
import { auditCustomer, recordOnCustomer } from './customer-audit.ts'
import { findCustomer } from './customers.queries.ts'
import { unknownCustomer } from './customers.service.ts'

/** The customer of this request. */
interface Oneself {
  customerId: number
  ip: string
}

/** Mails a code that confirms the current address, or the new one. @throws AppError TOO_MANY_TRIES */
async function mailCode(context: AppContext, { customerId, ip }: Oneself, email: string): Promise<void> {
  await countAttempt(context, 'code-request', { ip, account: guessesOf(customerId) })
  await countRequest(context.db, guessesOf(customerId), ip)
  await context.jobs.add(context.db, 'account-mail', { reason: 'confirmation', email, customerId })
}

/** Mails the code for the current address again. @throws AppError TOO_MANY_TRIES */
export async function requestConfirmation(context: AppContext, self: Oneself): Promise<void> {
  const customer = await findCustomer(context.db, { id: self.customerId })
  if (!customer) throw unknownCustomer()
  await mailCode(context, self, customer.email)
}

/**
 * Mails a code to a new address, which replaces the current one when the code is entered.
 * @throws AppError RULE_VIOLATION for a wrong password; TOO_MANY_TRIES
 */
export async function requestOtherEmail(
  context: AppContext,
  self: Oneself,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  await requirePassword(context, { owner: self, ip: self.ip }, currentPassword)
  await mailCode(context, self, email)
}

/**
 * Sets the address that the code was mailed to as the customer's, confirmed.
 * @throws AppError RULE_VIOLATION for a wrong, used or expired code; TOO_MANY_TRIES; DUPLICATE when the address became
 * another customer's meanwhile
 */
export async function confirmEmail(
  context: AppContext,
  { customerId, ip }: Oneself,
  code: string,
): Promise<void> {
  const account = guessesOf(customerId)
  await countAttempt(context, 'code-check', { ip, account })
  const isRight = await inTransaction(context.db, async (tx) => {
    // Counted outside the transaction below: a refusal must not roll the count back.
    const hasAttemptsLeft = await takeGuess(tx, account, ip)
    const before = await holdCustomer(tx, { id: customerId })
    const email = await confirmedAddress(tx, context.tokenSecret, { customerId }, code)
    if (!hasAttemptsLeft || email === undefined) return false
    await deleteGuesses(tx, account)
    // Codes mailed to the earlier address become void.
    await voidCodes(tx, { customerId })
    const isOther = email !== before.email
    await tx
      .updateTable('customers')
      .set({ email, email_verified_at: new Date().toISOString(), email_set_by_staff: false })
      .$if(isOther, (query) => query.set({ version: before.version + 1 }))
      .where('id', '=', customerId)
      .execute()
    const actor = { ...customerActor(customerId, ip), who: 'Cliente' }
    const after = await findCustomer(tx, { id: customerId })
    if (isOther && after) await auditCustomer(tx, actor, 'edit', before, after)
    else await recordOnCustomer(tx, actor, 'confirm', customerId, 'E-mail confirmado')
    return true
  })
  if (!isRight) throw ruleViolation('Código inválido ou expirado.')
  await refundAttempt(context, 'code-check', { ip, account })
}
