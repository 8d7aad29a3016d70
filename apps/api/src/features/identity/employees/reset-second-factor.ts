import { type Actor, systemActor } from '../../../actor.ts'
import { invalidState } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { removeSecondFactor } from '../accounts/second-factor.service.ts'
import { requireRank } from '../roles/protections.ts'
import { requireEmployee } from './employees.service.ts'

/**
 * For the operator of the server, when no colleague can do it.
 * @throws AppError NOT_FOUND; INVALID_STATE when there is nothing to reset
 */
export async function resetFromServer(db: Db, email: string): Promise<void> {
  const { id } = await requireEmployee(db, email)
  await removeSecondFactor(db, id, systemActor('Servidor'))
}

/**
 * Removes the second factor of a colleague who lost telephone and recovery codes.
 * @throws AppError NOT_FOUND; FORBIDDEN for a person with more permissions than the actor; INVALID_STATE for oneself
 * (the profile does this with the password), and when there is nothing to reset
 */
export async function resetSecondFactor(db: Db, actor: Actor, email: string): Promise<void> {
  const employee = await requireEmployee(db, email)
  if (employee.id === actor.employeeId)
    throw invalidState('Desative a sua própria verificação em duas etapas no seu perfil.')
  requireRank(actor, employee.permissions ?? [])
  await removeSecondFactor(db, employee.id, actor)
}
