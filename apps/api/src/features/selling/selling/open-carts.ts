import type { OpenCart } from '@shop/contract/selling'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** How many of the latest changed lines are searched for carts. */
const LINES = 300
const CARTS = 8

/** The latest changed carts of customers who may buy, newest first: sales that were not finished. */
export async function listOpenCarts(db: Db): Promise<OpenCart[]> {
  const { rows } = await sql<OpenCart>`
    with latest as (
      select customer_id, max(added_at) as touched_at
      from (select customer_id, added_at from cart_items order by added_at desc limit ${LINES}) as lines
      group by customer_id
    )
    select customers.id as "customerId", customers.name, customers.email,
      sum(quantity) as "units", max(added_at) as "updatedAt"
    from latest
    join customers on customers.id = latest.customer_id and customers.status = 'Approved'
    join cart_items on cart_items.customer_id = customers.id
    group by customers.id
    order by max(added_at) desc, customers.id
    limit ${CARTS}`.execute(db)
  return rows
}
