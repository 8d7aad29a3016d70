import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { BrokenLedger } from '../../db/ledger-check.ts'

/** Serialised products whose units in stock are not as many as their shelf holds, and how many there are in all. */
export async function checkUnits(db: Db): Promise<{ checked: number; broken: BrokenLedger[] }> {
  const { rows } = await sql<BrokenLedger>`
    with counted as (
      select products.id, code || ' ' || name as label, units_wanted(products.id)::int8 as ledger, defective,
        (select count(*) from units where product_id = products.id and state = 'stock')::int8 as value,
        (select count(*) from units where product_id = products.id and state = 'defective')::int8 as broken,
        (select count(*) from (select order_id, count(*) as sold from units
          where product_id = products.id and state = 'sold' group by order_id) as lines
          join order_items on order_items.order_id = lines.order_id and order_items.product_id = products.id
          where sold > quantity - returned)::int8 as gaps
      from products where serialised)
    select label, value, ledger, gaps from counted
    where value <> ledger or broken > defective or gaps > 0 order by id`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int8 as total from products where serialised`.execute(db)
  return { checked: counted[0]?.total ?? 0, broken: rows }
}
