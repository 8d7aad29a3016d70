import { UNPACKED_STATUSES } from '@shop/domain/serials'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'

const UNPACKED = sql.lit(`{${UNPACKED_STATUSES.join(',')}}`)

/** Whether an order of this status is not packed yet: its units are sold, but still on the shelf. */
export const isUnpacked = (status: RawBuilder<unknown>) =>
  sql<boolean>`${status} = any(${UNPACKED}::smallint[])`

/** Units on the shelf that orders not packed yet hold, by product; `products` is a list or a subquery of ids. */
export const unpackedUnits = (products: RawBuilder<unknown>) => sql<{ product_id: number; units: number }>`(
  select product_id, sum(order_items.quantity - order_items.returned)::int as units
  from orders join order_items on order_items.order_id = orders.id
  where ${isUnpacked(sql`orders.status`)} and product_id = ${products} group by product_id)`

/** Units of a product that are sold, but still on the shelf. */
export async function countUnpacked(db: Db, productId: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select units from ${unpackedUnits(anyOf([productId]))} as held`.execute(db)
  return rows[0]?.units ?? 0
}
