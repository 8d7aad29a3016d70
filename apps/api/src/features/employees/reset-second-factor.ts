import { type Actor, systemActor } from '../../actor.ts'
import { invalidState } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { removeSecondFactor } from '../accounts/second-factor.service.ts'
import { requireRank } from '../roles/protections.ts'
import { requireEmployee } from './employees.service.ts'

/**
 * For who has the server itself in hand, when no colleague is left who could.
 * @throws AppError NOT_FOUND; INVALID_STATE when there is nothing to reset
 */
export async function resetFromServer(db: Db, email: string): Promise<void> {
  const { id } = await requireEmployee(db, email)
  await removeSecondFactor(db, id, systemActor('Servidor'))
}

/**
 * Lets a colleague who lost telephone and recovery codes in again.
 * @throws AppError NOT_FOUND; FORBIDDEN for somebody who may do more than the actor; INVALID_STATE for oneself, whose
 *   own password is asked in the profile, and when there is nothing to reset
 */
export async function resetSecondFactor(db: Db, actor: Actor, email: string): Promise<void> {
  const employee = await requireEmployee(db, email)
  if (employee.id === actor.employeeId)
    throw invalidState('Desative a sua própria verificação em duas etapas no seu perfil.')
  requireRank(actor, employee.permissions ?? [])
  await removeSecondFactor(db, employee.id, actor)
}
