import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { checkBuyer } from './cart.service.ts'
import { cartPlace } from './selling.queries.ts'

/**
 * Moves the lines of one customer's cart to another's; products that are in both add up. Moved twice, the second time
 * finds nothing. @throws AppError NOT_FOUND, INVALID_STATE for a customer who may not buy
 */
export async function moveCart(tx: Tx, sellerId: number, fromId: number, toId: number): Promise<void> {
  if (fromId === toId) return
  // In the order of their ids, as everybody who locks two customers.
  const buyers = await tx
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'status'])
    .where('id', 'in', [fromId, toId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const [from, to] = [fromId, toId].map((id) => buyers.find((buyer) => buyer.id === id))
  checkBuyer(to)
  if (!from) return
  const [source, target] = [cartPlace(from, sellerId), cartPlace(to, sellerId)]
  await sql`with moved as (
      delete from ${source.table} where ${source.owner} = ${source.id} returning product_id, quantity, added_at
    )
    insert into ${target.table} (${target.owner}, product_id, quantity, added_at)
      select ${target.id}::int, product_id, quantity, added_at from moved order by product_id
    on conflict (${target.owner}, product_id) do update
      set quantity = ${target.table}.quantity + excluded.quantity`.execute(tx)
}
