import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { checkVersion, holdCustomer } from './change-customer.ts'
import { noteOnCustomer } from './customer-audit.ts'

/** Tables whose rows outlive their customer: one who stands in them is never deleted. */
export const KEEPS_CUSTOMER = ['orders', 'credit_entries'] as const

/**
 * Deletes a customer who never ordered and never had credit; what else is known of the person goes along. The row is
 * held against new orders before they are looked for.
 * @throws AppError NOT_FOUND, IN_USE when there are orders or entries of credit, STALE
 */
export function deleteCustomer(
  db: Db,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<{ id: number }> {
  return inTransaction(db, async (tx) => {
    const customer = await holdCustomer(tx, { id }, 'update')
    for (const table of KEEPS_CUSTOMER) {
      const used = await tx
        .selectFrom(table)
        .select('id')
        .where('customer_id', '=', id)
        .limit(1)
        .executeTakeFirst()
      if (used) throw new AppError('IN_USE', 'Cliente não pode ser deletado.')
    }
    await checkVersion(tx, customer, version)
    await tx.deleteFrom('customers').where('id', '=', id).execute()
    await noteOnCustomer(tx, actor, 'remove', id, 'Cliente deletado')
    return { id }
  })
}
