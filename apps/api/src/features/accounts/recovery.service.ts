import { employeeActor } from '../../actor.ts'
import { AppError, ruleViolation } from '../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../db/database.ts'
import type { Shop } from '../../shop.ts'
import { writeAudit } from '../audit/audit.ts'
import { hashPassword } from './password.ts'
import { codeMatches, guessesKey } from './recovery-code.ts'
import { closeSessionsOf } from './session.service.ts'
import { countTry, forgetTries, refundTry } from './throttle.ts'

const ASKS_PER_ACCOUNT = { tries: 10, minutes: 60 }
const ASKS_PER_ADDRESS = { tries: 60, minutes: 60 }
const GUESSES_PER_ADDRESS = { tries: 60, minutes: 15 }
// Longer than a code lives, so that no window ends while its code is valid.
const GUESSES_PER_CODE = { tries: 5, minutes: 60 }

const wrongCode = () => ruleViolation('Código inválido ou expirado.')

/**
 * Queues the mail with a code. Nothing is looked up here: known and unknown addresses take the same path.
 * @throws AppError TOO_MANY_TRIES
 */
export async function askForCode({ db, jobs, settings }: Shop, email: string, ip: string): Promise<void> {
  if (settings.RATE_LIMIT) {
    await countTry(db, `recovery:ask:${email}`, ASKS_PER_ACCOUNT)
    await countTry(db, `recovery:ask-address:${ip}`, ASKS_PER_ADDRESS)
  }
  await jobs.add(db, 'account-mail', { reason: 'recovery', email })
}

interface Guess {
  email: string
  code: string
}

/** The employee whose valid code this is. Counts the guess first: at most five may be wrong, whatever runs at once. */
async function guess(tx: Tx, secret: Uint8Array, { email, code }: Guess) {
  const hasTriesLeft = await countTry(tx, guessesKey(email), GUESSES_PER_CODE).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
  const owner = await tx
    .selectFrom('recovery_codes')
    .innerJoin('employees', 'employees.id', 'recovery_codes.employee_id')
    .select(['employees.id', 'employees.name', 'code_hash'])
    .where('email', '=', email)
    .where('is_blocked', '=', false)
    .where('recovery_codes.expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  const matches = codeMatches(secret, owner?.id ?? 0, code, owner?.code_hash ?? '')
  return owner && matches && hasTriesLeft ? owner : undefined
}

async function limitAddress(db: Db, { settings }: Shop, ip: string): Promise<void> {
  if (settings.RATE_LIMIT) await countTry(db, `recovery:guess-address:${ip}`, GUESSES_PER_ADDRESS)
}

/**
 * Says whether the code is right, without using it up.
 * @throws AppError RULE_VIOLATION with one text for a wrong, used, expired or void code and an unknown e-mail
 */
export async function checkCode(shop: Shop, attempt: Guess, ip: string): Promise<void> {
  await limitAddress(shop.db, shop, ip)
  const owner = await inTransaction(shop.db, async (tx) => {
    const found = await guess(tx, shop.tokenSecret, attempt)
    if (found) await refundTry(tx, guessesKey(attempt.email))
    return found
  })
  if (!owner) throw wrongCode()
}

/**
 * Uses the code up, sets the password and ends every session of the person. Errors as {@link checkCode}.
 */
export async function activate(
  shop: Shop,
  attempt: Guess & { newPassword: string },
  ip: string,
): Promise<void> {
  await limitAddress(shop.db, shop, ip)
  // Hashed before the code is looked at: the time tells nothing, and no row stays locked meanwhile.
  const passwordHash = await hashPassword(attempt.newPassword)
  const owner = await inTransaction(shop.db, async (tx) => {
    const found = await guess(tx, shop.tokenSecret, attempt)
    if (!found) return undefined
    await tx.deleteFrom('recovery_codes').where('employee_id', '=', found.id).execute()
    await forgetTries(tx, guessesKey(attempt.email))
    await forgetTries(tx, `sign-in:employee:${attempt.email}`)
    await tx
      .updateTable('employees')
      .set({ password_hash: passwordHash })
      .where('id', '=', found.id)
      .execute()
    await closeSessionsOf(tx, found.id)
    await writeAudit(
      tx,
      employeeActor({ ...found, permissions: [] }, ip),
      'password',
      'employee',
      found.id,
      'senha redefinida por código',
    )
    return found
  })
  if (!owner) throw wrongCode()
}
