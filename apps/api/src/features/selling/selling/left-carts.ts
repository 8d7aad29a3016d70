import type { LeftCart } from '@shop/contract/selling'
import { sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'

/** How many left carts are offered. */
const OFFERED = 5

/** The seller's left carts with units and sum at current prices of no level, the latest first; none of an earlier day. */
export async function listLeftCarts(db: Db, sellerId: number): Promise<LeftCart[]> {
  const rows = await db
    .selectFrom('left_carts')
    .innerJoin('left_cart_items', 'cart_id', 'left_carts.id')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['left_carts.id', 'left_at'])
    .select((eb) => [
      eb.fn.sum<number>('quantity').as('units'),
      sql<number>`sum(quantity * sell_price_cents)::int8`.as('cents'),
    ])
    .where('employee_id', '=', sellerId)
    .where('left_at', '>', sql<string>`now() - interval '1 day'`)
    .groupBy('left_carts.id')
    .orderBy('left_at', 'desc')
    .orderBy('left_carts.id', 'desc')
    .limit(OFFERED)
    .execute()
  return rows.map(({ id, left_at, units, cents }) => ({ id, leftAt: left_at, units, total: reais(cents) }))
}

/** One person's carts at the counter change one after the other, also when a button is pressed twice. */
const lockSeller = (tx: Tx, sellerId: number) =>
  sql`select from employees where id = ${sellerId} for no key update`.execute(tx)

/**
 * Puts the seller's cart for people who are not registered aside, so that the next one starts empty; nothing for an
 * empty cart. Those of earlier days are deleted.
 */
export async function leaveCart(tx: Tx, sellerId: number): Promise<void> {
  await lockSeller(tx, sellerId)
  await sql`delete from left_carts
    where employee_id = ${sellerId} and left_at < now() - interval '1 day'`.execute(tx)
  await sql`with cart as (
      insert into left_carts (employee_id) select ${sellerId}::int
      where exists (select from counter_cart_items where employee_id = ${sellerId}) returning id
    ), taken as (
      delete from counter_cart_items using cart where employee_id = ${sellerId} returning product_id, quantity
    )
    insert into left_cart_items (cart_id, product_id, quantity)
      select cart.id, product_id, quantity from taken cross join cart`.execute(tx)
}

/** Continues a left cart; the current one is left. @throws AppError NOT_FOUND, also for another seller's */
export async function resumeCart(tx: Tx, sellerId: number, cartId: number): Promise<void> {
  await leaveCart(tx, sellerId)
  const { numAffectedRows } = await sql`with cart as (
      select id from left_carts where id = ${cartId} and employee_id = ${sellerId}
    )
    insert into counter_cart_items (employee_id, product_id, quantity)
      select ${sellerId}::int, product_id, quantity from left_cart_items join cart on cart.id = cart_id
    on conflict (employee_id, product_id) do update
      set quantity = counter_cart_items.quantity + excluded.quantity`.execute(tx)
  if (!numAffectedRows) throw notFound('Esta venda não está mais guardada.')
  await tx.deleteFrom('left_carts').where('id', '=', cartId).execute()
}
