import type { ClaimCostQuery, ClaimCosts } from '@shop/contract/claims'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { instantsOf } from '../../../period.ts'
import { reais } from '../../../wire.ts'

interface Row {
  id: number
  name: string
  sold: number
  claims: number
  cost: number
  paid: number
}

const supplierOf = sql`(select goods_receipts.supplier_id from unit_moves entry
  join stock_movements on stock_movements.id = entry.movement_id
  join goods_receipts on goods_receipts.id = stock_movements.receipt_id
  where entry.unit_id = found.unit_id and entry.kind = 'entry' order by entry.id desc limit 1)`

const GROUPS = {
  product: { key: sql`product_id`, names: sql`products`, none: '' },
  supplier: { key: supplierOf, names: sql`suppliers`, none: 'Sem fornecedor' },
}

/**
 * What claims opened in the period cost by product or supplier, and what customers paid for warranty on the units that
 * were packed in it: the unit's share of its order's warranty, by price.
 */
export async function getClaimCosts(
  db: Db,
  { from, to, by }: ClaimCostQuery,
  timeZone: string,
): Promise<ClaimCosts> {
  const span = instantsOf({ start: `${from}T00:00:00`, end: `${to}T23:59:59` }, timeZone)
  const { key, names, none } = GROUPS[by]
  const { rows } = await sql<Row>`
    with found as (
      select unit_id, product_id, 0 as sold, 1 as claims, cost_cents as cost, 0::numeric as paid from claims
        where at >= ${span.from.toISOString()} and at < ${span.before.toISOString()}
      union all
      select moved.unit_id, moved.product_id, 1, 0, 0,
        coalesce(orders.warranty_cents::numeric * unit_price_cents / nullif(orders.sub_total_cents, 0), 0)
        from unit_moves moved join orders on orders.id = moved.order_id
          join order_items on order_items.order_id = moved.order_id and order_items.product_id = moved.product_id
        where moved.kind = 'sale' and moved.order_id is not null and moved.at >= ${span.from.toISOString()}
          and moved.at < ${span.before.toISOString()}
    ), grouped as (
      select ${key} as id, sum(sold)::int8 as sold, sum(claims)::int8 as claims, sum(cost)::int8 as cost,
        round(sum(paid))::int8 as paid
      from found group by 1
    )
    select coalesce(grouped.id, 0) as id, coalesce(names.name, ${none}) as name, sold, claims, cost, paid
    from grouped left join ${names} names on names.id = grouped.id
    order by cost desc, claims desc, name, id`.execute(db)
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    items: rows.map((row) => ({ ...row, cost: reais(row.cost), paid: reais(row.paid) })),
    totals: {
      sold: sum(({ sold }) => sold),
      claims: sum(({ claims }) => claims),
      cost: reais(sum(({ cost }) => cost)),
      paid: reais(sum(({ paid }) => paid)),
    },
  }
}
