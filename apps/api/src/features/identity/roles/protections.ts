import { FULL_ACCESS, isPermission, missingPermissions, PERMISSIONS } from '@shop/domain/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'

/** Allows one change of blocks, roles and permissions at a time: two at once could remove the last full:access. */
export async function lockAccess(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('access'))`.execute(tx)
}

export const labels = (keys: readonly string[]) =>
  keys.map((key) => (isPermission(key) ? PERMISSIONS[key] : key)).join(', ')

/**
 * Refuses changes of an employee or role with a permission that the actor lacks.
 * @throws AppError FORBIDDEN naming the permissions
 */
export function requireRank(actor: Actor, held: readonly string[]): void {
  const missing = missingPermissions(actor.permissions, held)
  if (missing.length > 0)
    throw new AppError(
      'FORBIDDEN',
      `Você não pode alterar quem tem permissões que você não possui: ${labels(missing)}.`,
    )
}

/**
 * Refuses granting a permission that the actor lacks.
 * @throws AppError FORBIDDEN naming the permissions
 */
export function requireHeld(actor: Actor, granted: readonly string[]): void {
  const missing = missingPermissions(actor.permissions, granted)
  if (missing.length > 0)
    throw new AppError('FORBIDDEN', `Você não pode conceder permissões que não possui: ${labels(missing)}.`)
}

/** Whether a person with the permissions `before` could do something that is impossible with `after`. */
export function losesAccess(before: readonly string[], after: readonly string[]): boolean {
  return missingPermissions(after, before).length > 0
}

/**
 * At least one employee must have full access. Call at the end of the transaction, after {@link lockAccess}.
 * @throws AppError INVALID_STATE
 */
export async function requireSomeFullAccess(tx: Tx): Promise<void> {
  const someone = await tx
    .selectFrom('employees')
    .innerJoin('roles', 'roles.id', 'employees.role_id')
    .select('employees.id')
    .where('is_blocked', '=', false)
    .where('permissions', '@>', sql<string[]>`array[${FULL_ACCESS}]::text[]`)
    .limit(1)
    .executeTakeFirst()
  if (!someone) throw invalidState('Esta alteração deixaria a loja sem nenhum funcionário com acesso total.')
}
