import type { Actor } from '../../../actor.ts'
import { invalidState } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { requireRank } from '../roles/protections.ts'
import { requireEmployee } from './employees.service.ts'

/**
 * Mails the invitation again to an employee who has not chosen a password yet.
 * @throws AppError NOT_FOUND; FORBIDDEN for a person with more permissions than the actor; INVALID_STATE for a blocked
 * person and for one who has a password
 */
export function inviteAgain({ db, jobs }: AppContext, actor: Actor, email: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const employee = await requireEmployee(tx, email)
    requireRank(actor, employee.permissions ?? [])
    if (employee.is_blocked) throw invalidState('O funcionário está bloqueado.')
    if (!employee.isInvited) throw invalidState('O funcionário já escolheu a senha.')
    await writeAudit(tx, actor, 'invite', 'employee', employee.id, 'convite enviado novamente')
    await jobs.add(tx, 'account-mail', { reason: 'activation', email })
  })
}
