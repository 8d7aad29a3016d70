import type { OwnAccount, OwnSession } from '@shop/contract/accounts'
import { EMPLOYEE_KINDS } from '@shop/domain/employee-kind'
import type { Actor } from '../../../actor.ts'
import { notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import type { EmployeeIdentity, Identity } from '../../../identity.ts'
import { type AccountOwner, findPerson, ownerColumns, ownerOf } from './account-owner.ts'
import { requirePassword } from './own-password.ts'
import { hashPassword } from './password.ts'
import { refuseCommonPassword, refuseOwnName } from './password-rule.ts'
import { replacePassword } from './replace-password.ts'

/** The signed-in person, and the session of this request. */
type Oneself = Pick<Identity, 'kind' | 'id' | 'sessionId'>

export async function getOwnAccount(db: Db, { id }: EmployeeIdentity): Promise<OwnAccount> {
  const row = await db
    .selectFrom('employees')
    .leftJoin('roles', 'roles.id', 'employees.role_id')
    .leftJoin('second_factors', 'second_factors.employee_id', 'employees.id')
    .select(['employees.id', 'employees.name', 'email', 'kind', 'roles.name as role', 'permissions'])
    .select(['roles.second_factor as demanded', 'confirmed_at as enrolledAt'])
    .where('employees.id', '=', id)
    .executeTakeFirstOrThrow()
  const { kind, permissions, demanded, enrolledAt, ...account } = row
  const secondFactor = { active: enrolledAt !== null, demanded: demanded ?? false }
  return { ...account, type: EMPLOYEE_KINDS[kind].label, permissions: permissions ?? [], secondFactor }
}

/** The person's valid sessions, newest first. */
export async function listOwnSessions(db: Db, self: Oneself): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at', 'ip', 'user_agent'])
    .where((eb) => eb.and(ownerColumns(ownerOf(self))))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ip: row.ip,
    userAgent: row.user_agent,
    current: row.id === self.sessionId,
  }))
}

/**
 * Ends one of the person's own sessions.
 * @throws AppError NOT_FOUND also for a session of another person
 */
export async function endOwnSession(db: Db, self: Oneself, wanted: string): Promise<void> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', wanted)
    .where((eb) => eb.and(ownerColumns(ownerOf(self))))
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw notFound('Sessão não encontrada.')
}

/**
 * Changes the person's own password and ends their other sessions.
 * @throws AppError RULE_VIOLATION when the current password is wrong, or the new one is made of the person's own name
 * or e-mail; TOO_MANY_TRIES
 */
export async function changeOwnPassword(
  context: AppContext,
  { owner, actor, sessionId }: { owner: AccountOwner; actor: Actor; sessionId: string },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await requirePassword(context, { owner, ip: actor.ip }, currentPassword)
  refuseCommonPassword(newPassword)
  await refuseOwnName(newPassword, await findPerson(context.db, owner), context)
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(context.db, (tx) =>
    replacePassword(tx, { owner, actor }, passwordHash, 'senha alterada no perfil', sessionId),
  )
}
