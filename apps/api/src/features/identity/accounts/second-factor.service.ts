import { randomBytes } from 'node:crypto'
import type { Actor, EmployeeActor } from '../../../actor.ts'
import { AppError, invalidState, ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { seal, unseal } from '../../../sealed.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { requirePassword } from './own-password.ts'
import { hashMadeSecret } from './password.ts'
import { clearAttempts, refundOne, takeAttempt } from './rate-limits.queries.ts'
import { accountKey, countAttempt, refundAttempt, refuseBeyond } from './rate-limits.ts'
import { closeSessionsOf } from './session.service.ts'
import { base32, stepOfCode, totpUri } from './totp.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 7
const appIsPaused = (when: string) =>
  `Muitos códigos errados: o aplicativo só volta a abrir este acesso em ${when}. Use um código de recuperação ou redefina a senha por e-mail.`
const APP_IS_VOID =
  'O aplicativo autenticador deixou de valer. Use um código de recuperação ou peça a quem cuida dos funcionários que o redefina.'

/**
 * Independent of the server's secret, so that recovery codes stay valid when it changes; a slow hash, because the codes
 * are short enough to be written down.
 */
const hashOf = (employeeId: number, code: string) => hashMadeSecret(code, `second-factor:${employeeId}`)

/** Recovery codes are copied by hand: case, hyphens and spaces are ignored. */
const plainCode = (code: string) => code.toUpperCase().replace(/[\s-]/g, '')

async function factorOf(db: Db, employeeId: number) {
  return db.selectFrom('second_factors').selectAll().where('employee_id', '=', employeeId).executeTakeFirst()
}

/**
 * Begins (or restarts) the set-up of the app; sign-in requires no codes until the first one confirms it.
 * @throws AppError RULE_VIOLATION for a wrong password; INVALID_STATE when it is on already; TOO_MANY_TRIES
 */
export async function beginSecondFactor(context: AppContext, actor: EmployeeActor, currentPassword: string) {
  await requirePassword(context, { owner: actor, ip: actor.ip }, currentPassword)
  const { db, tokenSecret } = context
  const { employeeId } = actor
  const secret = randomBytes(SECRET_BYTES)
  const { email } = await db
    .selectFrom('employees')
    .select('email')
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  const fresh = { sealed_secret: seal(tokenSecret, 'second-factor', secret), last_step: 0 }
  const begun = await db
    .insertInto('second_factors')
    .values({ employee_id: employeeId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('employee_id').doUpdateSet(fresh).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('employee_id')
    .executeTakeFirst()
  if (!begun) throw invalidState('A verificação em duas etapas já está ativa.')
  return { secret: base32(secret), uri: totpUri(secret, email) }
}

export const isEnrolled = async (db: Db, employeeId: number): Promise<boolean> =>
  Boolean((await factorOf(db, employeeId))?.confirmed_at)

/** Marks the code's time step as used: of two who send the same code only one passes. */
async function useAppCode(db: Db, employeeId: number, secret: Uint8Array, code: string): Promise<boolean> {
  const step = stepOfCode(secret, code.replace(/\s/g, ''))
  if (step === undefined) return false
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('employee_id', '=', employeeId)
    .where('last_step', '<', step)
    .returning('employee_id')
    .executeTakeFirst()
  return used !== undefined
}

async function useRecoveryCode(db: Db, employeeId: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('second_factor_codes')
    .where('employee_id', '=', employeeId)
    .where('code_hash', '=', await hashOf(employeeId, plainCode(code)))
    .returning('employee_id')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Codes of the app that may be tried with the right password, from any network: with a million codes, three of them
 * valid at a time, somebody who has the password would need years. Then a recovery code still opens the account, and a
 * code by mail, which sets a new password, lets the app be tried once more; it does not reset the count.
 */
const APP_CODES = { attempts: 20, minutes: 60, fromLast: true } as const
const APP_CODES_KIND = 'app-code'
/** Passwords set by mail in an hour after which the app may be tried once more. */
const MAILED = { attempts: 3, minutes: 60, fromLast: true } as const
const MAILED_KIND = 'app-code-mailed'
/** The one attempt that a mailed code allows, until it is used. */
const ONCE_MORE = { attempts: 1, minutes: 60 } as const
const ONCE_MORE_KIND = 'app-code-once-more'
/** Recovery codes are longer. */
const APP_CODE = /^\d{6}$/

const keyOf = (kind: string, employeeId: number) => ({
  kind,
  account: accountKey(`e${employeeId}`),
  network: '',
})

/** After the person proved to read the account's mails. */
export async function allowAppCodeOnce(db: Db, employeeId: number): Promise<void> {
  if (await takeAttempt(db, keyOf(MAILED_KIND, employeeId), MAILED))
    await takeAttempt(db, keyOf(ONCE_MORE_KIND, employeeId), ONCE_MORE)
}

/** Counts before checking, so that codes sent at once cannot exceed the limit. @throws AppError TOO_MANY_TRIES */
async function tryAppCode(db: Db, actor: EmployeeActor, secret: Uint8Array, code: string): Promise<boolean> {
  const { employeeId, ip } = actor
  const key = keyOf(APP_CODES_KIND, employeeId)
  try {
    await refuseBeyond(db, key, APP_CODES, {
      ip,
      name: 'adivinhar o código do aplicativo autenticador',
      account: `e${employeeId}`,
      text: appIsPaused,
    })
  } catch (refused) {
    // A wrong code gets the same refusal: the bound of counted attempts stays what it is.
    if (
      (await clearAttempts(db, keyOf(ONCE_MORE_KIND, employeeId))) &&
      (await useAppCode(db, employeeId, secret, code))
    )
      return true
    throw refused
  }
  const isRight = await useAppCode(db, employeeId, secret, code)
  if (isRight) await refundOne(db, key)
  return isRight
}

/** The response of sign-in when the password is right and the app's code is missing. */
const secondFactorNeeded = (message: string) => new AppError('SECOND_FACTOR', message)

/**
 * Accepts the app's current code, or a recovery code, which is then used up. Returns whether the app stays set up: if
 * its secret cannot be decrypted any more, because the server's secret was changed, a recovery code removes it.
 * @throws AppError SECOND_FACTOR when the code is missing or wrong; TOO_MANY_TRIES
 */
export async function passSecondFactor(
  { db, tokenSecret }: AppContext,
  actor: EmployeeActor,
  code: string | undefined,
): Promise<{ appCounts: boolean }> {
  const { employeeId } = actor
  if (!code) throw secondFactorNeeded('Informe o código do aplicativo autenticador.')
  const factor = await factorOf(db, employeeId)
  const secret = factor && unseal(tokenSecret, 'second-factor', factor.sealed_secret)
  const isApps = APP_CODE.test(code.replace(/\s/g, ''))
  if (secret && isApps && (await tryAppCode(db, actor, secret, code))) return { appCounts: true }
  if (isApps || !(await useRecoveryCode(db, employeeId, code)))
    throw secondFactorNeeded(secret ? 'Código do aplicativo inválido.' : APP_IS_VOID)
  if (!secret) await removeSecondFactor(db, employeeId, actor)
  return { appCounts: Boolean(secret) }
}

async function issueRecoveryCodes(tx: Tx, employeeId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)).slice(0, 10))
  const hashes = await Promise.all(codes.map((code) => hashOf(employeeId, code)))
  await tx
    .insertInto('second_factor_codes')
    .values(hashes.map((code_hash) => ({ employee_id: employeeId, code_hash })))
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

const beginAgain = () => invalidState('Comece a ativação novamente.')

/**
 * Turns it on with the app's first code and returns the recovery codes, which are never shown again. The other
 * sessions, opened without it, end.
 * @throws AppError RULE_VIOLATION for a wrong code; INVALID_STATE when nothing was begun or it is on already
 */
export async function confirmSecondFactor(
  context: AppContext,
  sessionId: string,
  actor: EmployeeActor,
  code: string,
): Promise<string[]> {
  const { db, tokenSecret } = context
  const { employeeId: id, ip } = actor
  await countAttempt(context, 'second-factor', { ip, account: `e${id}` })
  const factor = await factorOf(db, id)
  if (!factor || factor.confirmed_at) throw beginAgain()
  const secret = unseal(tokenSecret, 'second-factor', factor.sealed_secret)
  if (!secret || !(await useAppCode(db, id, secret, code)))
    throw ruleViolation('Código do aplicativo inválido.')
  return inTransaction(db, async (tx) => {
    // Locks the row: a sign-in without a code that runs at the same time waits for this, or opened its session
    // before and loses it.
    await tx.selectFrom('employees').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const confirmed = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: new Date().toISOString() })
      .where('employee_id', '=', id)
      .where('sealed_secret', '=', factor.sealed_secret)
      .where('confirmed_at', 'is', null)
      .returning('employee_id')
      .executeTakeFirst()
    if (!confirmed) throw beginAgain()
    await closeSessionsOf(tx, actor, sessionId)
    await refundAttempt({ ...context, db: tx }, 'second-factor', { ip, account: `e${id}` })
    await writeAudit(tx, actor, 'second-factor', 'employee', id, 'verificação em duas etapas ativada')
    return issueRecoveryCodes(tx, id)
  })
}

async function isDemanded(db: Db, employeeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('employees')
    .innerJoin('roles', 'roles.id', 'role_id')
    .select('second_factor')
    .where('employees.id', '=', employeeId)
    .executeTakeFirst()
  return row?.second_factor ?? false
}

/**
 * Turns the person's own off with the password and a code of the app, or a recovery code.
 * @throws AppError RULE_VIOLATION for a wrong password or code; INVALID_STATE when the role demands it or it is not on;
 *   TOO_MANY_TRIES
 */
export async function endSecondFactor(
  context: AppContext,
  actor: EmployeeActor,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<void> {
  await requirePassword(context, { owner: actor, ip: actor.ip }, currentPassword)
  const { db } = context
  const { employeeId } = actor
  if (await isDemanded(db, employeeId)) throw invalidState('A sua regra exige a verificação em duas etapas.')
  // A set-up that was not confirmed has no recovery codes, and its code is never required.
  if (!(await isEnrolled(db, employeeId))) throw isOff()
  const { appCounts } = await passSecondFactor(context, actor, code).catch((error) => {
    throw error instanceof AppError && error.code === 'SECOND_FACTOR' ? ruleViolation(error.message) : error
  })
  if (appCounts) await removeSecondFactor(db, employeeId, actor)
}

const isOff = () => invalidState('A verificação em duas etapas não está ativa.')

/** Removes it from an employee, who has to set it up again if the role demands it. */
export function removeSecondFactor(db: Db, employeeId: number, actor: Actor): Promise<void> {
  return inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('second_factors')
      .where('employee_id', '=', employeeId)
      .returning('employee_id')
      .executeTakeFirst()
    if (!removed) throw isOff()
    await writeAudit(
      tx,
      actor,
      'second-factor',
      'employee',
      employeeId,
      'verificação em duas etapas desativada',
    )
  })
}
