import type { WantedState } from '@shop/domain/purchases'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { days } from '../../../db/sql-parts.ts'

/** Days for which a search without results counts on the lists, and for which its customer is shown. */
export const COUNTED_DAYS = 90
const ASKED_DAYS = 180

export interface WantedRow {
  term: string
  count: number
  customers: number
  last_at: Date | string | null
  state: WantedState | null
  product_id: number | null
  product: string | null
  total: number
}

/** Terms without a decision, most wanted first; spellings that differ in case or accents are one term. */
export async function findUndecided(db: Db, page: number, items: number): Promise<WantedRow[]> {
  const { rows } = await sql<WantedRow>`
    select mode() within group (order by term) as term, count(*)::int8 as count,
      count(distinct customer_id)::int8 as customers, max(at) as last_at,
      null as state, null as product_id, null as product, count(*) over () as total
    from searches
    where not found and at >= now() - ${days(COUNTED_DAYS)}
      and not exists (select from wanted_terms where wanted_terms.term_key = searches.term_key)
    group by term_key
    order by 2 desc, term_key limit ${items} offset ${page * items}`.execute(db)
  return rows
}

/** Terms with that decision, most wanted first. */
export async function findDecided(
  db: Db,
  state: WantedState,
  page: number,
  items: number,
): Promise<WantedRow[]> {
  const { rows } = await sql<WantedRow>`
    select wanted_terms.term, state, product_id, products.name as product, counted.*, count(*) over () as total
    from wanted_terms
    left join products on products.id = product_id
    cross join lateral (
      select count(*)::int8 as count, count(distinct customer_id)::int8 as customers, max(searches.at) as last_at
      from searches where searches.term_key = wanted_terms.term_key and not found
        and searches.at >= now() - ${days(COUNTED_DAYS)}
    ) as counted
    where state = ${state}
    order by counted.count desc, term_key limit ${items} offset ${page * items}`.execute(db)
  return rows
}

export async function saveDecision(
  tx: Tx,
  term: string,
  state: WantedState,
  productId: number | null,
  who: string,
): Promise<void> {
  await sql`insert into wanted_terms (term_key, term, state, product_id, who)
    values (fold(${term}), ${term}, ${state}, ${productId}, ${who})
    on conflict (term_key) do update set state = excluded.state, product_id = excluded.product_id,
      who = excluded.who, at = now()`.execute(tx)
}

export const deleteDecision = (tx: Tx, term: string) =>
  tx.deleteFrom('wanted_terms').where('term_key', '=', sql<string>`fold(${term})`).execute()

export interface AskerRow {
  customer_id: number
  name: string
  phone: string
  /** The searched text; empty when the customer asked for it in the shop. */
  term: string
  product_id: number
  product: string
  at: Date | string
}

/**
 * Approved customers for whom one of these products was searched in vain, or who wait for it, once per product with
 * their latest request.
 */
export async function findAskers(db: Db, productIds: readonly number[]): Promise<AskerRow[]> {
  const ids = sql`any(${[...productIds]}::int[])`
  const { rows } = await sql<AskerRow>`
    with requested as (
      select customer_id, wanted_terms.product_id, searches.term, searches.at
      from wanted_terms join searches on searches.term_key = wanted_terms.term_key and not found
      where wanted_terms.product_id = ${ids}
      union all select customer_id, product_id, '', at from product_wants where product_id = ${ids}
    )
    select * from (
      select distinct on (customers.id, products.id) customers.id as customer_id, customers.name, customers.phone,
        requested.term, products.id as product_id, products.name as product, requested.at
      from requested
      join products on products.id = requested.product_id
      join customers on customers.id = requested.customer_id and customers.status = 'Approved'
      where requested.at >= now() - ${days(ASKED_DAYS)}
      order by customers.id, products.id, requested.at desc
    ) as latest order by at desc limit 500`.execute(db)
  return rows
}
