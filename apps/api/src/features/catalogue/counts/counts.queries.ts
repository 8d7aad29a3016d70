import type { CountLinePage, CountScope } from '@shop/contract/counts'
import type { CountStatus } from '@shop/domain/count-status'
import { SALE_STATUSES, STATUS_KEYS } from '@shop/domain/order-status'
import type { MovementKind } from '@shop/domain/stock'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { anyOf, folded } from '../../../db/sql-parts.ts'
import { gtinOf } from '../products/gtin.queries.ts'
import { holdsWords, imageFiles, type ProductSearch } from '../products/product-search.ts'
import { isUnpacked, unpackedUnits } from '../stock/unpacked.queries.ts'

interface Page {
  page: number
  items: number
}

/** An active product that belongs to the scope. */
const inScope = ({ brand, reference, codes }: CountScope): RawBuilder<boolean> =>
  sql<boolean>`products.archived_at is null
    and (${brand === undefined} or products.brand_id in
      (select id from brands where removed_at is null and name_key = ${folded(brand ?? '')}))
    and (${reference === undefined} or products.reference_id in
      (select id from brand_references where removed_at is null and name_key = ${folded(reference ?? '')}))
    and (${codes === undefined} or products.code = ${anyOf(codes ?? [])})`

/** Inserts a line for each active product of the scope. Returns how many. */
export async function insertScope(tx: Tx, countId: number, scope: CountScope): Promise<number> {
  const { numAffectedRows } = await sql`insert into count_lines (count_id, product_id)
    select ${countId}, products.id from products where ${inScope(scope)} order by products.id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const selectCounts = (db: Db) =>
  db
    .selectFrom('counts')
    .innerJoinLateral(
      sql<{ products: number; counted: number; units: number; differences: number; cost_cents: number }>`(
        select count(*)::int as products, count(counted)::int as counted, coalesce(sum(counted), 0)::int as units,
          count(*) filter (where difference <> 0)::int as differences,
          coalesce(sum(difference * cost_cents), 0)::int8 as cost_cents
        from count_lines join products on products.id = product_id where count_id = counts.id)`.as('sums'),
      (join) => join.onTrue(),
    )
    .selectAll('counts')
    .select(['sums.products', 'sums.counted', 'sums.units', 'sums.differences', 'sums.cost_cents'])

export type CountRow = Awaited<ReturnType<ReturnType<typeof selectCounts>['executeTakeFirstOrThrow']>>

/** The counts, the latest first. */
export const findCounts = (db: Db, { page, items, status }: Page & { status?: CountStatus | undefined }) =>
  selectCounts(db)
    .$if(status !== undefined, (query) => query.where('counts.status', '=', status as CountStatus))
    .orderBy('counts.id', 'desc')
    .limit(items)
    .offset(page * items)
    .execute()

export const countCounts = async (db: Db, status?: CountStatus) =>
  (
    await db
      .selectFrom('counts')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .$if(status !== undefined, (query) => query.where('status', '=', status as CountStatus))
      .executeTakeFirstOrThrow()
  ).total

export const findCount = (db: Db, id: number) =>
  selectCounts(db).where('counts.id', '=', id).executeTakeFirst()

/** The count's row, locked: `share` lets others add lines but prevents finishing it. */
export const lockCount = (tx: Tx, id: number, how: 'share' | 'change') => {
  const query = tx.selectFrom('counts').selectAll().where('id', '=', id)
  return (how === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
}

/** An inventory movement set the product's stock after the line was counted. */
const isOutdated = sql<boolean>`exists (select from stock_movements where stock_movements.product_id = count_lines.product_id
  and stock_movements.id > count_lines.position and stock_movements.kind = 'inventory'
  and stock_movements.count_id is distinct from count_lines.count_id)`

export interface LatestMovement {
  kind: MovementKind
  source: number | null
  quantity: number
  after: number
  count_name: string | null
  order_code: string | null
  at: string
}
const MOVEMENTS_SHOWN = sql.lit(5)

const latestMovements = sql<
  LatestMovement[]
>`(select coalesce(json_agg(latest order by latest.id desc), '[]') from (
  select stock_movements.id, kind, source, quantity_in - quantity_out as quantity, quantity_after as after,
    counts.name as count_name, orders.code as order_code, at
  from stock_movements left join orders on orders.id = order_id left join counts on counts.id = stock_movements.count_id
  where stock_movements.product_id = count_lines.product_id
  order by stock_movements.id desc limit ${MOVEMENTS_SHOWN}) as latest)`

/**
 * Serial numbers of the units that a line lacks. None unless every counted unit was read by its number, or where another
 * number of units than the difference lies on the shelf unread since the line was counted.
 */
const unreadUnits = sql<
  string[]
>`(select case when count(*) = -count_lines.difference and count_lines.counted =
      (select count(*) from count_units join units as read on read.id = unit_id
        where count_units.count_id = count_lines.count_id and read.product_id = count_lines.product_id)
    then array_agg(serial order by units.id) else '{}' end
  from units where units.product_id = count_lines.product_id and units.state = 'stock' and count_lines.difference < 0
    and not exists (select from count_units where count_units.count_id = count_lines.count_id and unit_id = units.id)
    and not exists (select from unit_moves where unit_id = units.id and at > count_lines.last_moment))`

const selectLines = (db: Db, countId: number) =>
  db
    .selectFrom('count_lines')
    .innerJoin('products', 'products.id', 'count_lines.product_id')
    .where('count_id', '=', countId)

const SHOWN = {
  all: sql<boolean>`true`,
  counted: sql<boolean>`counted is not null`,
  missing: sql<boolean>`counted is null`,
  different: sql<boolean>`difference <> 0`,
}

/** Which lines of a count are shown: all without a search. */
interface ShownLines extends Pick<CountLinePage, 'show'> {
  search: ProductSearch | undefined
}

const narrowed = (db: Db, countId: number, { show, search }: ShownLines) =>
  selectLines(db, countId)
    .where(SHOWN[show])
    .$if(search !== undefined, (query) => query.where(holdsWords(search as ProductSearch)))

/** Units of the count's products that are sold, but still on the shelf. */
const heldOf = (countId: number) =>
  unpackedUnits(sql`any(select product_id from count_lines where count_id = ${countId})`).as('held')

/** One page of a count's lines by product name. */
export const findLines = (
  db: Db,
  countId: number,
  { page, items, ...filter }: Pick<CountLinePage, 'page' | 'items'> & ShownLines,
) =>
  narrowed(db, countId, filter)
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('brand_references', 'brand_references.id', 'products.reference_id')
    .select([
      'count_lines.product_id',
      'products.code',
      'products.gtin',
      'products.name',
      'products.archived_at',
      'products.serialised',
    ])
    .leftJoin(heldOf(countId), (join) => join.onRef('held.product_id', '=', 'count_lines.product_id'))
    .select(['products.cost_cents', 'products.stock as stock_now', 'held.units as unpacked_now'])
    .select(['brands.name as brand', 'brand_references.name as reference'])
    .select(['counted', 'count_lines.stock', 'count_lines.unpacked', 'difference', 'dismissed_at'])
    .select(unreadUnits.as('unread'))
    .select(['count_lines.counted_at', 'counted_by', 'approved_at', imageFiles.as('files')])
    .select(isOutdated.as('outdated'))
    .select((eb) =>
      eb
        .case()
        .when('difference', '<>', 0)
        .then(latestMovements)
        .else(sql<LatestMovement[]>`'[]'::json`)
        .end()
        .as('movements'),
    )
    .orderBy('products.name_key')
    .orderBy('products.id')
    .limit(items)
    .offset(page * items)
    .execute()

export type LineRow = Awaited<ReturnType<typeof findLines>>[number]

export const countLines = async (db: Db, countId: number, filter: ShownLines) =>
  (
    await narrowed(db, countId, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

/** The products that lines name, by id, code or GTIN, and whether they belong to the scope. */
export const findNamed = (db: Db, ids: readonly number[], codes: readonly string[], scope: CountScope) =>
  db
    .selectFrom('products')
    .select(['id', 'code', 'gtin', 'name', 'archived_at', inScope(scope).as('in_scope')])
    .where((eb) => eb.or([eb('id', '=', anyOf(ids)), eb('code', '=', anyOf(codes)), gtinOf(codes)]))
    .execute()

/** Records that a count read a unit, or takes that back. @returns whether that changes what was counted */
export async function readUnit(tx: Tx, countId: number, unitId: number, isThere: boolean): Promise<boolean> {
  const change = isThere
    ? sql`insert into count_units (count_id, unit_id) values (${countId}, ${unitId}) on conflict do nothing`
    : sql`delete from count_units where count_id = ${countId} and unit_id = ${unitId}`
  return ((await change.execute(tx)).numAffectedRows ?? 0n) > 0n
}

/** Units counted of a product, `age_ms` ago. */
export interface CountedPart {
  product_id: number
  quantity: number
  age_ms: number
}

/** What lay on a product's shelf when a part was counted. */
export interface ShelfAt {
  /** The product's last ledger row at that moment; 0 where there was none yet. */
  position: number
  moment: string
  /** The stock by the ledger, and `unpacked`. */
  stock: number
  /** Units of orders that were not packed yet. */
  unpacked: number
}

/** True if an order was not packed yet at an earlier moment, according to its history. */
const wasUnpackedAt = (moment: RawBuilder<unknown>) =>
  isUnpacked(sql`(select past.status from order_history as past
  where past.order_id = orders.id and past.at <= ${moment} order by past.id desc limit 1)`)

/**
 * What lay on the shelf when each part was counted, in the order of the parts; at the earliest when the count began. A
 * part of age 0 was counted now: everything that is committed has happened before it.
 */
export async function shelvesOf(db: Db, countId: number, parts: readonly CountedPart[]) {
  const { rows } = await sql<ShelfAt>`
    select coalesce(reached.id, 0) as position, part.moment,
      coalesce(reached.quantity_after, first.quantity_before, products.stock) + coalesce(held.units, 0) as stock,
      coalesce(held.units, 0)::int as unpacked
    from (select given.*,
        greatest(counts.created_at, statement_timestamp() - age_ms * interval '1 millisecond')::timestamptz(3) as moment
      from rows from (jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as (product_id int, age_ms int))
        with ordinality as given(product_id, age_ms, number) join counts on counts.id = ${countId}) as part
    join products on products.id = part.product_id
    left join lateral (select id, quantity_after from stock_movements
      where stock_movements.product_id = part.product_id and (part.age_ms = 0 or at <= part.moment)
      order by id desc limit 1) as reached on true
    left join lateral (select quantity_before from stock_movements
      where stock_movements.product_id = part.product_id order by id limit 1) as first on true
    left join lateral (
      select sum(units) as units from (
        select quantity - returned as units from orders join order_items on order_items.order_id = orders.id
        where order_items.product_id = part.product_id and ${isUnpacked(sql`orders.status`)}
          and (part.age_ms = 0 or ${wasUnpackedAt(sql`part.moment`)})
        union all
        select quantity from orders join order_items on order_items.order_id = orders.id
        where order_items.product_id = part.product_id and part.age_ms > 0
          and orders.status = any(${EVERY_STATUS}::smallint[]) and orders.updated_at > part.moment
          and not ${isUnpacked(sql`orders.status`)} and ${wasUnpackedAt(sql`part.moment`)}
      ) as lines) as held on true
    order by part.number`.execute(db)
  return rows
}

/** Written out, so that the index by status and time of change is used. */
const EVERY_STATUS = sql.lit(`{${STATUS_KEYS.join(',')}}`)

/** What a call adds to one line. */
export interface LineChange extends ShelfAt {
  product_id: number
  quantity: number
  first_position: number
  first_moment: string
}

/**
 * A packing that began before a part was counted may have been committed after it: for this long it counts as between
 * two parts.
 */
const COMMIT_DELAY = sql.lit('10 seconds')

/**
 * Adds to the counted units, and inserts lines for products that came into the scope later. Locks lines in product
 * order.
 */
export async function addToLines(tx: Tx, countId: number, changes: readonly LineChange[], who: string) {
  const ids = changes.map(({ product_id }) => product_id)
  await sql`insert into count_lines (count_id, product_id)
    select ${countId}, id from unnest(${ids}::int[]) as id order by id on conflict do nothing`.execute(tx)
  await sql`select 1 from count_lines where count_id = ${countId} and product_id = ${anyOf(ids)}
    order by product_id for update`.execute(tx)
  await sql`update count_lines as line set
      counted = coalesce(line.counted, 0) + change.quantity,
      (stock, unpacked) = (select case when later then line.stock else change.stock end,
        case when later then line.unpacked else change.unpacked end
        from (select line.last_moment > change.moment or line.position > change.position as later) as order_of_parts),
      first_position = least(line.first_position, change.first_position),
      position = greatest(line.position, change.position),
      first_moment = least(line.first_moment, change.first_moment),
      last_moment = greatest(line.last_moment, change.moment),
      counted_at = now(), counted_by = ${who}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(product_id int, quantity int,
      first_position bigint, position bigint, first_moment timestamptz, moment timestamptz, stock int, unpacked int)
    where line.count_id = ${countId} and line.product_id = change.product_id`.execute(tx)
  // What came to the shelf and left it between the first part and the last. A sale leaves the shelf as its order is
  // packed; of a cancelled order only what was packed comes back to it.
  await sql`update count_lines set (moved_in, moved_out) = (
      select coalesce(sum(quantity_in) filter (where kind <> 'restock' or exists (select from order_history
          where order_history.order_id = movement.order_id and action = 'pack')), 0),
        coalesce(sum(quantity_out), 0) + (
          select coalesce(sum(order_items.quantity), 0) from orders
            join order_items on order_items.order_id = orders.id
            join order_history on order_history.order_id = orders.id
          where orders.status = any(${EVERY_STATUS}::smallint[])
            and orders.updated_at > count_lines.first_moment - ${COMMIT_DELAY}::interval
            and order_items.product_id = count_lines.product_id and action = 'pack'
            and order_history.at > count_lines.first_moment - ${COMMIT_DELAY}::interval
            and order_history.at <= count_lines.last_moment)
      from stock_movements as movement
      where movement.product_id = count_lines.product_id and movement.kind not in ('inventory', 'sale')
        and movement.id > count_lines.first_position and movement.id <= count_lines.position)
    where count_id = ${countId} and product_id = ${anyOf(ids)} and first_moment < last_moment`.execute(tx)
  return selectLines(tx, countId)
    .select(['product_id', 'code', 'name', 'counted'])
    .where('product_id', '=', anyOf(ids))
    .orderBy('product_id')
    .execute()
}

/** Every line with a difference that is not approved yet. */
export const findOpenDifferences = (db: Db, countId: number) =>
  selectLines(db, countId)
    .select(['product_id', 'code', 'name', 'products.archived_at', 'difference', 'products.stock'])
    .select([isOutdated.as('outdated'), unreadUnits.as('unread')])
    .where('difference', '<>', 0)
    .where('approved_at', 'is', null)
    .orderBy('product_id')
    .execute()

/** Products of a count by id or code, with or without difference. */
export const findLineIds = (db: Db, countId: number, ids: readonly number[], codes: readonly string[]) =>
  selectLines(db, countId)
    .select(['product_id', 'code'])
    .where((eb) => eb.or([eb('product_id', '=', anyOf(ids)), eb('code', '=', anyOf(codes))]))
    .execute()

export const markApproved = (tx: Tx, countId: number, ids: readonly number[], dismissed: boolean) =>
  tx
    .updateTable('count_lines')
    .set({ approved_at: sql<string>`now()`, dismissed_at: dismissed ? sql<string>`now()` : null })
    .where('count_id', '=', countId)
    .where('product_id', '=', anyOf(ids))
    .execute()

/** Sets, for the counted products of a count, when they were last counted. Locks them. */
export async function recordCounted(tx: Tx, countId: number): Promise<void> {
  const counted = await tx
    .selectFrom('count_lines')
    .select('product_id')
    .where('count_id', '=', countId)
    .where('counted', 'is not', null)
    .execute()
  await lockProducts(
    tx,
    counted.map(({ product_id }) => product_id),
  )
  await sql`update products set counted_at = greatest(products.counted_at, line.counted_at)
    from count_lines as line
    where count_id = ${countId} and product_id = products.id and counted is not null`.execute(tx)
}

const NOT_COUNTED_FOR = sql.lit('90 days')
const SOLD_IN = sql.lit('30 days')
const MOST_SUGGESTED = 100

/** Active products with stock or sales that were not counted for 90 days, most sold first. */
export const findSuggestions = (db: Db) =>
  db
    .with('sold', (with_) =>
      with_
        .selectFrom('orders')
        .innerJoin('order_items', 'order_items.order_id', 'orders.id')
        .select(['order_items.product_id', sql<number>`sum(order_items.quantity)::int`.as('units')])
        .where('orders.status', 'in', SALE_STATUSES)
        .where('orders.placed_at', '>=', sql<string>`now() - ${SOLD_IN}::interval`)
        .groupBy('order_items.product_id'),
    )
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('brand_references', 'brand_references.id', 'products.reference_id')
    .leftJoin('sold', 'sold.product_id', 'products.id')
    .select(['products.id', 'products.code', 'products.name', 'products.stock', 'products.counted_at'])
    .select(['brands.name as brand', 'brand_references.name as reference'])
    .select(sql<number>`coalesce(sold.units, 0)`.as('sold'))
    .where('products.archived_at', 'is', null)
    .where(
      sql<boolean>`(products.counted_at is null or products.counted_at < now() - ${NOT_COUNTED_FOR}::interval)`,
    )
    .where(sql<boolean>`(products.stock > 0 or sold.units > 0)`)
    .orderBy(sql`coalesce(sold.units, 0)`, 'desc')
    .orderBy('products.name_key')
    .orderBy('products.id')
    .limit(MOST_SUGGESTED)
    .execute()
