import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

interface BrokenLedger {
  code: string
  name: string
  stock: number
  /** What the ledger's last movement left; 0 for a product that never moved. */
  ledger: number
  /** Movements that do not begin where the one before ended. */
  gaps: number
}

/** Products whose stock is not what their ledger says, and how many there are in all. One pass over the ledger. */
export async function checkLedger(db: Db): Promise<{ checked: number; broken: BrokenLedger[] }> {
  const { rows } = await sql<BrokenLedger>`
    with steps as (
      select product_id, id, quantity_after, quantity_before
        - lag(quantity_after, 1, 0) over (partition by product_id order by id) as gap
      from stock_movements
    ), ledgers as (
      select product_id, (array_agg(quantity_after order by id desc))[1] as last,
        count(*) filter (where gap <> 0) as gaps
      from steps group by product_id
    )
    select code, name, stock, coalesce(last, 0) as ledger, coalesce(gaps, 0)::int8 as gaps
    from products left join ledgers on ledgers.product_id = products.id
    where stock <> coalesce(last, 0) or gaps > 0
    order by products.id`.execute(db)
  const { total } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { checked: total, broken: rows }
}
