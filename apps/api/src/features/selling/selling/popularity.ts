import { SALE_STATUSES } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { days } from '../../../db/sql-parts.ts'

/** Days over which sold units are counted. */
const PERIOD_DAYS = 90

const STATUSES = sql.join(SALE_STATUSES.map((key) => sql.lit(key)))

/**
 * Counts the units of each product that were sold lately and did not come back. Products that a sale has locked are left
 * for the next night: waiting for them while others are locked could deadlock.
 */
export async function countPopularity(db: Db): Promise<void> {
  await sql`
    with sold as (
      select product_id, sum(quantity - returned)::int4 as units
      from orders join order_items on order_id = orders.id
      where status in (${STATUSES}) and placed_at > now() - ${days(PERIOD_DAYS)}
      group by product_id
    ), changed as (
      select products.id, greatest(coalesce(units, 0), 0) as units
      from products left join sold on product_id = products.id
      where popularity <> greatest(coalesce(units, 0), 0)
      for no key update of products skip locked
    )
    update products set popularity = units from changed where products.id = changed.id`.execute(db)
}
