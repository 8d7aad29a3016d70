import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { checkVersion, holdCustomer } from './change-customer.ts'
import { noteOnCustomer } from './customer-audit.ts'

/**
 * Deletes a customer who never ordered. The row is held against new orders before they are looked for.
 * @throws AppError NOT_FOUND, IN_USE when there are orders, STALE
 */
export function deleteCustomer(
  db: Db,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<{ id: number }> {
  return inTransaction(db, async (tx) => {
    const customer = await holdCustomer(tx, { id }, 'update')
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (order) throw new AppError('IN_USE', 'Cliente não pode ser deletado.')
    await checkVersion(tx, customer, version)
    await tx.deleteFrom('customers').where('id', '=', id).execute()
    await noteOnCustomer(tx, actor, 'remove', id, 'Cliente deletado')
    return { id }
  })
}
