import { BOOK_MOVES } from '@shop/domain/device-book'
import type { UnitMoveKind } from '@shop/domain/serials'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

interface Span {
  from: Date
  before: Date
}

export interface BookRow {
  id: number
  at: string
  kind: UnitMoveKind
  source: number | null
  serial: string
  product_code: string
  product_name: string
  party: string | null
  party_document: string | null
  party_address: string | null
  document: string | null
  who: string
}

const kinds = sql.join(Object.keys(BOOK_MOVES).map((kind) => sql.lit(kind)))

const during = ({ from, before }: Span) =>
  sql`moved.at >= ${from.toISOString()} and moved.at < ${before.toISOString()} and moved.kind in (${kinds})`

const ADDRESS = sql`concat_ws(', ', nullif(customers.street, ''), nullif(customers.number, ''),
  nullif(customers.neighborhood, ''), nullif(customers.city, ''), nullif(customers.state, ''))`

/** Personal data of an anonymised customer is shown only within the legal time of the movement itself. */
const IN_TIME = sql`moved.at > now() - make_interval(years => (select max(book_years)::int from companies))`

/**
 * Movements of a period in their order, at most `limit` after a row's id or from `offset`. Supplier returns are found by
 * the unit and the time of the transaction, which both rows carry, purchases of used phones too.
 */
export async function findMovements(
  db: Db,
  span: Span,
  { limit, offset = 0, after = 0 }: { limit: number; offset?: number; after?: number },
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with page as materialized (
      select * from unit_moves moved where ${during(span)} and moved.id > ${after}
      order by moved.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    )
    select moved.id, to_char(moved.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, moved.kind,
      moved.source, units.serial, products.code as product_code, products.name as product_name,
      coalesce(back.name, supplier.name, nullif(bought.seller_name, ''), case when ${IN_TIME} then kept.name end, customers.name) as party,
      coalesce(back.cnpj, supplier.cnpj, nullif(bought.seller_document, ''), case when ${IN_TIME} then kept.document end,
        case when customers.anonymized_at is null then customers.document end) as party_document,
      coalesce(nullif(bought.seller_address, ''), case when ${IN_TIME} then kept.address end, case when customers.anonymized_at is null then ${ADDRESS} end)
        as party_address,
      coalesce(orders.code, bought.code, nullif(back.document, ''), nullif(receipt.document, '')) as document,
      coalesce(nullif(moved.who, ''), customers.name, '') as who
    from page moved
      join units on units.id = moved.unit_id
      join products on products.id = moved.product_id
      left join orders on orders.id = moved.order_id
      left join customers on customers.id = orders.customer_id
      left join device_book_people kept on kept.customer_id = customers.id
      left join stock_movements stock on stock.id = moved.movement_id
      left join goods_receipts receipt on receipt.id = stock.receipt_id
      left join suppliers supplier on supplier.id = receipt.supplier_id
      left join trade_ins bought on moved.kind = 'trade_in' and bought.unit_id = moved.unit_id
        and bought.settled_at = moved.at
      left join lateral (
        select suppliers.name, suppliers.cnpj, supplier_returns.document from supplier_return_units sent
          join supplier_returns on supplier_returns.id = sent.return_id
          join suppliers on suppliers.id = supplier_returns.supplier_id
        where moved.kind in ('supplier', 'from_supplier', 'supplier_refused')
          and (sent.unit_id = moved.unit_id or sent.replacement_id = moved.unit_id)
          and moved.at in (supplier_returns.at, sent.decided_at)
        limit 1) back on true
    order by moved.id`.execute(db)
  return rows
}

export async function countMovements(db: Db, span: Span): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int8 as total from unit_moves moved where ${during(span)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Copies into the device book what identifies a customer who is being anonymised, if units moved with their orders. */
export const copyToDeviceBook = (tx: Tx, customerId: number) =>
  sql`insert into device_book_people (customer_id, name, document, phone, address)
    select id, name, document, phone, ${ADDRESS} from customers where id = ${customerId} and exists (
      select from orders join unit_moves on unit_moves.order_id = orders.id where orders.customer_id = customers.id)
    on conflict do nothing`.execute(tx)

/** Deletes the data of people whose last movement is older than the legal time. */
export const deleteOldPeople = (db: Db) =>
  sql`delete from device_book_people where not exists (
    select from orders join unit_moves moved on moved.order_id = orders.id
    where orders.customer_id = device_book_people.customer_id and ${IN_TIME})`.execute(db)
