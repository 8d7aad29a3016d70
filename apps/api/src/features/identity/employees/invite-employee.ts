import type { InvitationLink } from '@shop/contract/accounts'
import type { Actor, EmployeeActor } from '../../../actor.ts'
import { invalidState } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { issueLink } from '../accounts/account-codes.ts'
import { linkTo } from '../accounts/account-mail.ts'
import { lockAccess, requireRank } from '../roles/protections.ts'
import { requireEmployee } from './employees.service.ts'

async function requireInvited(tx: Tx, actor: Actor, email: string) {
  const employee = await requireEmployee(tx, email)
  requireRank(actor, employee.permissions ?? [])
  if (employee.is_blocked) throw invalidState('O funcionário está bloqueado.')
  if (!employee.isInvited) throw invalidState('O funcionário já escolheu a senha.')
  return employee
}

/**
 * Mails the invitation again to an employee who has not chosen a password yet.
 * @throws AppError NOT_FOUND; FORBIDDEN for a person with more permissions than the actor; INVALID_STATE for a blocked
 * person and for one who has a password
 */
export function inviteAgain({ db, jobs }: AppContext, actor: Actor, email: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const employee = await requireInvited(tx, actor, email)
    await writeAudit(tx, actor, 'invite', 'employee', employee.id, 'convite enviado novamente')
    await jobs.add(tx, 'account-mail', { reason: 'activation', email })
  })
}

/**
 * Makes the link with which an employee chooses the first password, for staff to hand over; it replaces an earlier one.
 * @throws AppError as {@link inviteAgain}
 */
export function linkForEmployee(
  { db, tokenSecret, settings }: AppContext,
  actor: EmployeeActor,
  email: string,
): Promise<InvitationLink> {
  return inTransaction(db, async (tx) => {
    await lockAccess(tx)
    const { id } = await requireInvited(tx, actor, email)
    const { code, expiresAt } = await issueLink(
      tx,
      tokenSecret,
      { owner: { employeeId: id }, email },
      actor.employeeId,
    )
    await writeAudit(tx, actor, 'invite', 'employee', id, 'link do convite criado')
    return { url: linkTo(`${settings.PUBLIC_URL}/forgot-password`, email, code), expiresAt }
  })
}
