import { createHmac, randomBytes } from 'node:crypto'
import { AppError, invalidState, ruleViolation } from '../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../db/database.ts'
import type { Shop } from '../../shop.ts'
import { type Auditor, writeAudit } from '../audit/audit.ts'
import { passwordMatches } from './password.ts'
import { seal, unseal } from './sealed.ts'
import { closeSessionsOf } from './session.service.ts'
import { countTry, forgetTries } from './throttle.ts'
import { base32, stepOfCode, totpUri } from './totp.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 7
const PER_ACCOUNT = { tries: 10, minutes: 15 }

const hashOf = (secret: Uint8Array, employeeId: number, code: string) =>
  createHmac('sha256', secret).update(`second-factor\n${employeeId}\n${code}`).digest('base64url')

/** Recovery codes are written by hand: small letters, hyphens and spaces do not matter. */
const plainCode = (code: string) => code.toUpperCase().replace(/[\s-]/g, '')

async function factorOf(db: Db, employeeId: number) {
  return db.selectFrom('second_factors').selectAll().where('employee_id', '=', employeeId).executeTakeFirst()
}

/**
 * Begins (or begins again) to set the app up; nothing is asked at sign-in until the first code confirms it.
 * @throws AppError INVALID_STATE when it is on already
 */
export async function beginSecondFactor({ db, tokenSecret }: Shop, employeeId: number) {
  const secret = randomBytes(SECRET_BYTES)
  const { email } = await db
    .selectFrom('employees')
    .select('email')
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  const fresh = { sealed_secret: seal(tokenSecret, secret), last_step: 0 }
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

/** Takes the code's time step, once: of two who send the same code only one passes. */
async function useAppCode(db: Db, secret: Uint8Array, employeeId: number, code: string): Promise<boolean> {
  const factor = await factorOf(db, employeeId)
  const step = factor && stepOfCode(unseal(secret, factor.sealed_secret), code)
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

async function useRecoveryCode(
  db: Db,
  secret: Uint8Array,
  employeeId: number,
  code: string,
): Promise<boolean> {
  const used = await db
    .deleteFrom('second_factor_codes')
    .where('employee_id', '=', employeeId)
    .where('code_hash', '=', hashOf(secret, employeeId, plainCode(code)))
    .returning('employee_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Whether the code is the app's present one or a recovery code; either is used up by it. */
export async function useSecondFactor({ db, tokenSecret }: Shop, employeeId: number, code: string) {
  const digits = code.replace(/\s/g, '')
  return (
    (await useAppCode(db, tokenSecret, employeeId, digits)) ||
    (await useRecoveryCode(db, tokenSecret, employeeId, code))
  )
}

async function issueRecoveryCodes(tx: Tx, secret: Uint8Array, employeeId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)).slice(0, 10))
  await tx
    .insertInto('second_factor_codes')
    .values(codes.map((code) => ({ employee_id: employeeId, code_hash: hashOf(secret, employeeId, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/**
 * Turns it on with the app's first code and answers the recovery codes, which are never shown again. The other
 * sessions, which were opened without it, end.
 * @throws AppError RULE_VIOLATION for a wrong code; INVALID_STATE when nothing was begun or it is on already
 */
export async function confirmSecondFactor(
  { db, tokenSecret, settings }: Shop,
  { id, sessionId }: { id: number; sessionId: string },
  auditor: Auditor,
  code: string,
): Promise<string[]> {
  if (settings.RATE_LIMIT) await countTry(db, `second-factor:${id}`, PER_ACCOUNT)
  const factor = await factorOf(db, id)
  if (!factor || factor.confirmed_at) throw invalidState('Comece a ativação novamente.')
  if (!(await useAppCode(db, tokenSecret, id, code.replace(/\s/g, ''))))
    throw ruleViolation('Código do aplicativo inválido.')
  return inTransaction(db, async (tx) => {
    await tx
      .updateTable('second_factors')
      .set({ confirmed_at: new Date().toISOString() })
      .where('employee_id', '=', id)
      .execute()
    await closeSessionsOf(tx, id, sessionId)
    await forgetTries(tx, `second-factor:${id}`)
    await writeAudit(tx, auditor, 'second-factor', 'employee', id, 'verificação em duas etapas ativada')
    return issueRecoveryCodes(tx, tokenSecret, id)
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
 * Turns one's own off with the password.
 * @throws AppError RULE_VIOLATION for a wrong password; INVALID_STATE when the role demands it; TOO_MANY_TRIES
 */
export async function endSecondFactor(
  { db, settings }: Shop,
  employeeId: number,
  auditor: Auditor,
  currentPassword: string,
): Promise<void> {
  if (settings.RATE_LIMIT) await countTry(db, `password:${employeeId}`, PER_ACCOUNT)
  const { password_hash: stored } = await db
    .selectFrom('employees')
    .select('password_hash')
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(stored, currentPassword))) throw ruleViolation('A senha atual está incorreta.')
  await forgetTries(db, `password:${employeeId}`)
  if (await isDemanded(db, employeeId)) throw invalidState('A sua regra exige a verificação em duas etapas.')
  await removeSecondFactor(db, employeeId, auditor)
}

/** Takes it away from somebody, who sets it up again if the role demands it. */
export function removeSecondFactor(db: Db, employeeId: number, auditor: Auditor): Promise<void> {
  return inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('second_factors')
      .where('employee_id', '=', employeeId)
      .returning('employee_id')
      .executeTakeFirst()
    if (!removed) throw invalidState('A verificação em duas etapas não está ativa.')
    await writeAudit(
      tx,
      auditor,
      'second-factor',
      'employee',
      employeeId,
      'verificação em duas etapas desativada',
    )
  })
}

/** What sign-in answers when the password is right and the app's code is still to come. */
export const secondFactorNeeded = (message: string) => new AppError('SECOND_FACTOR', message)
