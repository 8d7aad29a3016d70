import { COVERED_DAYS, DEFAULT_LEAD_DAYS, ON_THE_WAY, SAFETY_DAYS, SALES_DAYS } from '@shop/domain/purchases'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { anyOf, days, SALES } from '../../../db/sql-parts.ts'
import { COUNTED_DAYS } from './wanted.queries.ts'

interface ListRow {
  id: number
  code: string
  name: string
  brand: string
  stock: number
  stock_alert: number
  cost_cents: number
  arrives_on: string | null
  sold: number
  on_the_way: number
  wanted: number
  chosen: number | null
  supplier_id: number | null
  supplier: string | null
  lead_days: number
  last_cost_cents: number | null
  total: number
}

/** The units to order of `suggestedUnits`, also below 0. */
const toOrder = sql`greatest(ceil(sold * (lead_days + ${sql.lit(SAFETY_DAYS + COVERED_DAYS)}) / ${sql.lit(SALES_DAYS)}::numeric), 2 * stock_alert)
  - stock - on_the_way`

/**
 * Active products to buy: at or below their alert, lasting too few days, out of stock and searched in vain or waited
 * for, or put on the list by a person; those that run out first come first, those of which nothing is to be
 * ordered last. The supplier is the chosen one, else the
 * last active one that sold the product.
 */
export async function findPurchaseList(
  db: Db,
  {
    supplierId = null,
    productId = null,
  }: Partial<Record<'supplierId' | 'productId', number | null | undefined>>,
  page: number,
  items: number,
): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    with sold as (
      select product_id, sum(quantity - returned)::int8 as units from order_items
      join orders on orders.id = order_id
      where placed_at >= now() - ${days(SALES_DAYS)} and status in ${SALES} group by product_id
    ), wanted as (
      select product_id, sum(times)::int8 as times from (
        select product_id, count(*) as times from wanted_terms
        join searches on searches.term_key = wanted_terms.term_key and not found and searches.at >= now() - ${days(COUNTED_DAYS)}
        where state = 'linked' group by product_id
        union all select product_id, count(*) from product_wants where arrived_at is null group by product_id
      ) as requested group by product_id
    ), candidates as (
      select id from products where archived_at is null and stock <= stock_alert
      union select product_id from sold where units > 0
      union select product_id from wanted
      union select product_id from purchase_list_choices
    ), facts as (
      select products.*, coalesce(sold.units, 0) as sold, coalesce(wanted.times, 0) as wanted,
        choice.quantity as chosen, supplier.id as supplier_id, supplier.name as supplier, supplier.last_cost_cents,
        coalesce(supplier.lead_days, ${sql.lit(DEFAULT_LEAD_DAYS)}) as lead_days
      from candidates join products using (id)
      left join sold on sold.product_id = id
      left join wanted on wanted.product_id = id
      left join purchase_list_choices as choice on choice.product_id = id
      left join lateral (
        select suppliers.id, suppliers.name, lead_days, last_cost_cents from suppliers
        left join supplier_products on supplier_products.supplier_id = suppliers.id
          and supplier_products.product_id = products.id
        where archived_at is null and (suppliers.id = choice.supplier_id or choice.supplier_id is null)
          and suppliers.id in (select supplier_id from supplier_products where product_id = products.id
            union all select choice.supplier_id)
        order by last_at desc nulls last limit 1
      ) as supplier on true
      where products.archived_at is null
    ), listed as (
      select facts.id, code, facts.name_key, facts.name, brands.name as brand, stock, stock_alert, cost_cents,
        arrives_on::text as arrives_on, sold, wanted, chosen, supplier_id, supplier, lead_days, last_cost_cents,
        (select coalesce(sum(quantity - received), 0)::int8 from purchase_order_lines
          join purchase_orders on purchase_orders.id = order_id
          where product_id = facts.id and received < quantity and status = any(${[...ON_THE_WAY]})) as on_the_way
      from facts join brands on brands.id = brand_id
      where (stock <= stock_alert or stock * ${sql.lit(SALES_DAYS)} < sold * (lead_days + ${sql.lit(SAFETY_DAYS)})
          or (wanted > 0 and stock = 0) or chosen is not null)
        and (${supplierId}::int is null or supplier_id = ${supplierId}::int)
        and (${productId}::int is null or facts.id = ${productId}::int)
    )
    select *, count(*) over () as total from listed
    order by coalesce(chosen, ${toOrder}) <= 0, case when sold > 0 then stock::float8 / sold end nulls last, name_key, id
    limit ${items} offset ${page * items}`.execute(db)
  return rows
}

export const saveChoice = (
  tx: Tx,
  choice: { product_id: number; quantity: number; supplier_id: number | null; who: string },
) =>
  tx
    .insertInto('purchase_list_choices')
    .values(choice)
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet({ ...choice, at: sql<string>`now()` }),
    )
    .execute()

export const deleteChoices = (tx: Tx, productIds: readonly number[]) =>
  tx.deleteFrom('purchase_list_choices').where('product_id', '=', anyOf(productIds)).execute()
