import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { checkVersion, holdCustomer } from './change-customer.ts'
import { recordOnCustomer } from './customer-audit.ts'

/** Tables whose rows are kept: a customer referred to by one is never deleted. */
export const KEEPS_CUSTOMER = [
  'orders',
  'credit_entries',
  'trade_ins',
  'claims',
  'instalments',
  'receivable_entries',
  'receivable_payments',
  'receivable_charges',
  'device_book_people',
] as const

/**
 * Deletes a customer who never bought, sold a phone or had credit, with all other data of the person. The row is locked
 * against new orders before they are searched.
 * @throws AppError NOT_FOUND, IN_USE for one who did, STALE
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
        .select('customer_id')
        .where('customer_id', '=', id)
        .limit(1)
        .executeTakeFirst()
      if (used) throw new AppError('IN_USE', 'Cliente não pode ser deletado.')
    }
    await checkVersion(tx, customer, version)
    await tx.deleteFrom('customers').where('id', '=', id).execute()
    await recordOnCustomer(tx, actor, 'remove', id, 'Cliente deletado')
    return { id }
  })
}
