import type { Actor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { voidCodes } from './account-codes.ts'
import { type AccountOwner, isEmployee, setPasswordHash } from './account-owner.ts'
import { closeSessionsOf } from './session.service.ts'

/**
 * Sets the password of an account, ends its codes and all its sessions except the current one, and writes the audit
 * trail.
 */
export async function replacePassword(
  tx: Tx,
  { owner, actor }: { owner: AccountOwner; actor: Actor },
  passwordHash: string,
  change: string,
  exceptSessionId?: string,
): Promise<void> {
  await setPasswordHash(tx, owner, passwordHash)
  await voidCodes(tx, owner)
  await closeSessionsOf(tx, owner, exceptSessionId)
  const [entity, id] = isEmployee(owner)
    ? (['employee', owner.employeeId] as const)
    : (['customer', owner.customerId] as const)
  await writeAudit(tx, { ...actor, who: actor.who || 'Cliente' }, 'password', entity, id, change)
}
