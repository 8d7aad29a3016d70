import { type Actor, customerActor, employeeActor, systemActor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import type { Identity } from '../../../identity.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type AccountOwner, isEmployee } from './account-owner.ts'
import { passwordMatches } from './password.ts'
import {
  type BeyondNetwork,
  countAttempt,
  countSignIn,
  isFirstThisHour,
  refundAttempt,
  refuseLate,
} from './rate-limits.ts'
import { isEnrolled, passSecondFactor } from './second-factor.service.ts'
import { closeSession, type Origin, openSession } from './session.service.ts'

interface Credentials {
  email: string
  password: string
  code?: string | undefined
}

type Entity = 'employee' | 'customer'

/** One audit row per hour for each account and network; one for each network with attempts at unknown e-mails. */
async function auditFailure(db: Db, entity: Entity, id: number | undefined, ip: string): Promise<void> {
  const account = id === undefined ? '' : `${entity}:${id}`
  if (!(await isFirstThisHour(db, 'sign-in', { ip, account }))) return
  const change =
    id === undefined ? 'Tentativa de entrar sem acesso cadastrado' : 'Tentativa de entrar recusada'
  await writeAudit(db, { ...systemActor('Desconhecido'), ip }, 'sign-in-failed', entity, id ?? null, change)
}

interface Attempted<T> {
  /** The account that was attempted, when there is one with this e-mail. */
  id: number | undefined
  /** Set only when the password was right, so that nobody else learns that the account exists and is blocked. */
  isBlocked?: boolean
  success?: T
}

/** Counts the attempt as a wrong guess, and takes the count back when it succeeds. */
async function guarded<T>(
  context: AppContext,
  entity: Entity,
  email: string,
  ip: string,
  attempt: (beyondNetwork: BeyondNetwork | undefined) => Promise<Attempted<T>>,
): Promise<T> {
  const tried = { ip, account: `${entity}:${email}` }
  const beyondNetwork = await countAttempt(context, 'sign-in', tried)
  const { id, success, isBlocked } = await attempt(beyondNetwork)
  if (!success) {
    await auditFailure(context.db, entity, id, ip)
    if (isBlocked) throw new AppError('FORBIDDEN', 'O seu acesso está bloqueado. Fale com a loja.')
    if (beyondNetwork) return refuseLate(beyondNetwork)
    throw new AppError('UNAUTHENTICATED', 'E-mail ou senha inválidos.')
  }
  await refundAttempt(context, 'sign-in', tried, beyondNetwork)
  return success
}

const findEmployee = (db: Db, email: string) =>
  db
    .selectFrom('employees')
    .leftJoin('roles', 'roles.id', 'employees.role_id')
    .leftJoin('second_factors', 'second_factors.employee_id', 'employees.id')
    .select([
      'employees.id',
      'employees.name',
      'password_hash',
      'is_blocked',
      'permissions',
      'roles.second_factor as demanded',
      'confirmed_at as enrolledAt',
    ])
    .where('email', '=', email)
    .executeTakeFirst()

/**
 * Whether the account still has the password that was checked and is not blocked. Locks its row until the transaction
 * ends: a change of the password and a block end every session, so none may be opened after them by what was read before;
 * and of two sign-ins at once the second counts the session of the first.
 */
async function isUnchanged(tx: Tx, owner: AccountOwner, passwordHash: string | null): Promise<boolean> {
  const same = { id: owner.employeeId ?? owner.customerId ?? 0, password_hash: passwordHash }
  const found = isEmployee(owner)
    ? await tx
        .selectFrom('employees')
        .select('id')
        .where((eb) => eb.and({ ...same, is_blocked: false }))
        .forNoKeyUpdate()
        .executeTakeFirst()
    : await tx
        .selectFrom('customers')
        .select('id')
        .where((eb) => eb.and(same))
        .where('status', '!=', 'Blocked')
        .forNoKeyUpdate()
        .executeTakeFirst()
  return found !== undefined
}

/** A missing code is not a guess; a wrong one counts like a wrong password. */
async function passAppCode(
  context: AppContext,
  actor: ReturnType<typeof employeeActor>,
  email: string,
  code: string | undefined,
  beyondNetwork: BeyondNetwork | undefined,
): Promise<boolean> {
  const { ip, employeeId } = actor
  const tried = { ip, account: `employee:${email}` }
  try {
    return (await passSecondFactor(context, actor, code)).appCounts
  } catch (error) {
    if (code === undefined) await refundAttempt(context, 'sign-in', tried, beyondNetwork)
    else await auditFailure(context.db, 'employee', employeeId, ip)
    throw error
  }
}

/**
 * Opens a session for an employee.
 * @throws AppError UNAUTHENTICATED with one text for a wrong password and an unknown e-mail; FORBIDDEN for a blocked
 *   person with the right password; SECOND_FACTOR when the app's code is missing or wrong; TOO_MANY_TRIES
 */
export function signIn(context: AppContext, { email, password, code }: Credentials, origin: Origin) {
  return guarded(context, 'employee', email, origin.ip, async (beyondNetwork) => {
    const employee = await findEmployee(context.db, email)
    const matches = await passwordMatches(employee?.password_hash, password)
    if (!employee || !matches) return { id: employee?.id }
    if (employee.is_blocked) return { id: employee.id, isBlocked: true }
    // Only after the password was right, so that strangers do not learn which people use an app.
    const actor = employeeActor({ ...employee, permissions: employee.permissions ?? [] }, origin.ip)
    const appCounts = employee.enrolledAt
      ? await passAppCode(context, actor, email, code, beyondNetwork)
      : false
    const { id, name, password_hash } = employee
    await countSignIn(context, { employeeId: id }, origin.ip)
    return inTransaction(context.db, async (tx) => {
      if (!(await isUnchanged(tx, { employeeId: id }, password_hash))) return { id }
      if (!employee.enrolledAt && (await isEnrolled(tx, id))) return { id }
      const session = await openSession({ ...context, db: tx }, { employeeId: id }, name, origin)
      await writeAudit(tx, actor, 'sign-in', 'employee', id, 'Entrou')
      const mustEnrol = Boolean(employee.demanded && !appCounts)
      const permissions = mustEnrol ? [] : (employee.permissions ?? [])
      return { id, success: { ...session, permissions, mustEnrol } }
    })
  })
}

/** Opens a session for the customer's own app and notes the sign-in for the charts. Errors as {@link signIn}. */
export function signInCustomer(context: AppContext, { email, password }: Credentials, origin: Origin) {
  const { db } = context
  return guarded(context, 'customer', email, origin.ip, async () => {
    const customer = await db
      .selectFrom('customers')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
    const matches = await passwordMatches(customer?.password_hash, password)
    if (!customer || !matches) return { id: customer?.id }
    if (customer.status === 'Blocked') return { id: customer.id, isBlocked: true }
    const { id, name, password_hash } = customer
    await countSignIn(context, { customerId: id }, origin.ip)
    return inTransaction(db, async (tx) => {
      if (!(await isUnchanged(tx, { customerId: id }, password_hash))) return { id }
      const session = await openSession({ ...context, db: tx }, { customerId: id }, name, origin)
      await tx.insertInto('customer_sign_ins').values({ customer_id: id }).execute()
      const actor = { ...customerActor(id, origin.ip), who: 'Cliente' }
      await writeAudit(tx, actor, 'sign-in', 'customer', id, 'Entrou')
      return { id, success: { ...session, permissions: [] as string[] } }
    })
  })
}

/** Ends the session of this request. */
export function signOut(db: Db, { kind, id, sessionId }: Identity, actor: Actor): Promise<void> {
  return inTransaction(db, async (tx) => {
    await closeSession(tx, sessionId)
    const who = kind === 'customer' ? 'Cliente' : actor.who
    await writeAudit(tx, { ...actor, who }, 'sign-out', kind, id, 'Saiu')
  })
}
