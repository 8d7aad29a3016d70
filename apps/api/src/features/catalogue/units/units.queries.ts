import type { UnitPage } from '@shop/contract/units'
import { normalizeDocument } from '@shop/domain/documents'
import { normalizeOrderCode } from '@shop/domain/order-code'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { normalizePhone } from '@shop/domain/phone'
import { serialKey, serialKeys, type UnitMoveKind, type UnitState } from '@shop/domain/serials'
import { type Insertable, sql } from 'kysely'
import { LOCKS } from '../../../db/advisory-locks.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { anyOf, inParts } from '../../../db/sql-parts.ts'
import { likeText } from '../../../wire.ts'

/** Units with any of these numbers, as the first or the second IMEI. */
export const isAnyOf = (serials: readonly string[]) => {
  const keys = anyOf(serials.flatMap(serialKeys))
  return sql<boolean>`(units.serial_key = ${keys} or units.second_serial = ${keys})`
}

/** Rows with a number that begins like this, as the first or the second IMEI: ranges of the indexes in any locale. */
export const beginsWith = (table: 'units' | 'trade_ins', start: string) => {
  const key = serialKey(start)
  const range = key && `${likeText(key)}%`
  return sql<boolean>`(${sql.ref(`${table}.serial_key`)} like ${range} or ${sql.ref(`${table}.second_serial`)} like ${range})`
}

/**
 * Units by their serial numbers with the names of their places. The names are subqueries, not joins: after waiting for a
 * lock, PostgreSQL reads the locked row again, but not the rows joined to it.
 */
const selectPlaces = (db: Db, serials: readonly string[]) =>
  db
    .selectFrom('units')
    .select([
      'units.id',
      'units.serial',
      'serial_key',
      'second_serial',
      'product_id',
      'units.state',
      'order_id',
    ])
    .select(['units.cost_cents', 'units.source'])
    .select(sql<string>`(select name from products where products.id = product_id)`.as('product_name'))
    .select(sql<string | null>`(select code from orders where orders.id = order_id)`.as('order_code'))
    .where(isAnyOf(serials))

/** Finds the unit with a serial number among those of {@link findUnitPlaces}, by either of its IMEIs. */
export function unitsByNumber<Unit extends { serial_key: string; second_serial: string | null }>(
  units: readonly Unit[],
): (serial: string) => Unit | undefined {
  const byKey = new Map<string, Unit>()
  for (const unit of units)
    for (const key of [unit.second_serial, unit.serial_key]) if (key !== null) byKey.set(key, unit)
  return (serial) => serialKeys(serial).flatMap((key) => byKey.get(key) ?? [])[0]
}

export const findUnitPlaces = (db: Db, serials: readonly string[]) => selectPlaces(db, serials).execute()

/**
 * No number is registered as a second IMEI and as another unit's first at the same time: a call with both IMEIs of a
 * phone has the register alone, others share it. Until the transaction ends.
 */
export const lockRegister = (tx: Tx, alone: boolean) =>
  sql`select ${sql.raw(alone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')}(${LOCKS.serials})`.execute(
    tx,
  )

/** Locked in id order until the transaction ends. */
export const lockUnits = (tx: Tx, serials: readonly string[]) =>
  selectPlaces(tx, serials).orderBy('units.id').forNoKeyUpdate().execute()

/**
 * Locks the units that left with an order, wherever they are now, and others by number, in id order. Data read of them
 * afterwards does not change until the transaction ends. Lock the order's products before.
 */
export const lockUnitsOf = (tx: Tx, orderId: number, serials: readonly string[]) =>
  tx
    .selectFrom('units')
    .select('id')
    .where((eb) =>
      eb.or([
        isAnyOf(serials),
        eb('id', 'in', tx.selectFrom('unit_moves').select('unit_id').where('order_id', '=', orderId)),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export type LockedUnit = Awaited<ReturnType<typeof lockUnits>>[number]

/** The columns that a move sets. */
export interface UnitChange {
  serial: string
  /** The second IMEI; null for a unit without one. */
  second_serial: string | null
  product_id: number
  state: UnitState
  order_id: number | null
  warranty_months: number
  cost_cents: number | null
  source: number | null
}

export async function insertUnits(tx: Tx, units: readonly UnitChange[]) {
  const made: { id: number; serial_key: string; second_serial: string | null }[] = []
  for (const part of inParts(units)) {
    const rows = part.map((unit) => ({ ...unit, sold_at: null }))
    made.push(
      ...(await tx
        .insertInto('units')
        .values(rows)
        .returning(['id', 'serial_key', 'second_serial'])
        .execute()),
    )
  }
  return made
}

/** `enters`: the unit comes in again now. */
export async function updateUnits(
  tx: Tx,
  units: readonly (Omit<UnitChange, 'serial'> & { id: number; enters: boolean })[],
): Promise<void> {
  await sql`update units set product_id = change.product_id, state = change.state, order_id = change.order_id,
      sold_at = case when change.state = 'sold' then now() end, warranty_months = change.warranty_months,
      cost_cents = change.cost_cents, source = change.source,
      second_serial = coalesce(units.second_serial, change.second_serial),
      entered_at = case when enters then now() else entered_at end
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as change(id int, product_id int, state text, order_id int,
      second_serial text, warranty_months smallint, cost_cents bigint, source smallint, enters boolean)
    where units.id = change.id`.execute(tx)
}

export async function insertMoves(
  tx: Tx,
  moves: readonly Insertable<Database['unit_moves']>[],
): Promise<void> {
  for (const part of inParts(moves)) await tx.insertInto('unit_moves').values(part).execute()
}

/** Units of a product on the shelf: its stock and the units of unpacked orders. */
export async function countWanted(tx: Tx, productId: number): Promise<number> {
  const { rows } = await sql<{ wanted: number }>`select units_wanted(${productId})::int8 as wanted`.execute(
    tx,
  )
  return rows[0]?.wanted ?? 0
}

export const findStatus = async (tx: Tx, orderId: number) =>
  (await tx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status

export const findSerialised = (tx: Tx, productIds: readonly number[]) =>
  tx
    .selectFrom('products')
    .select(['id', 'name', 'warranty_months'])
    .where('id', '=', anyOf(productIds))
    .where('serialised', '=', true)
    .orderBy('id')
    .execute()

/** The units of an order's lines that were not returned. */
export const findHeld = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_items')
    .select(['product_id', sql<number>`quantity - returned`.as('left')])
    .where('order_id', '=', orderId)
    .execute()

export const findLine = (db: Db, orderId: number, productId: number) =>
  db
    .selectFrom('order_items')
    .select('quantity')
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .executeTakeFirst()

/** The number of a unit, or both IMEIs of a phone with '/' between them. */
export const UNIT_NUMBERS = sql<string>`(units.serial || coalesce('/' || units.second_serial, ''))`

/** Units that left with an order and did not come back. */
export const findSoldWith = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('units')
    .select(['serial', 'order_id', 'product_id', UNIT_NUMBERS.as('numbers')])
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('id')
    .execute()

/** Every unit that was packed or given for an order, also one that came back. */
export const findLeftWith = (db: Db, orderId: number) =>
  db
    .selectFrom('unit_moves')
    .innerJoin('units', 'units.id', 'unit_moves.unit_id')
    .select(UNIT_NUMBERS.as('numbers'))
    .where('unit_moves.order_id', '=', orderId)
    .where('unit_moves.kind', '=', 'sale' satisfies UnitMoveKind)
    .execute()

export async function countUnits(
  db: Db,
  of: { productId: number; state?: UnitState; orderId?: number },
): Promise<number> {
  const { total } = await db
    .selectFrom('units')
    .select(sql<number>`count(*)::int8`.as('total'))
    .where('product_id', '=', of.productId)
    .$if(of.state !== undefined, (query) => query.where('state', '=', of.state as UnitState))
    .$if(of.orderId !== undefined, (query) => query.where('order_id', '=', of.orderId as number))
    .executeTakeFirstOrThrow()
  return total
}

/** When an order was handed over to its customer. */
export const deliveredAt = sql<
  string | null
>`(select to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from order_history where order_history.order_id = orders.id and action in ('deliver', 'finish'))`

const selectUnits = (db: Db) =>
  db
    .selectFrom('units')
    .innerJoin('products', 'products.id', 'units.product_id')
    .leftJoin('orders', 'orders.id', 'units.order_id')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')

const withNames = (db: Db) =>
  selectUnits(db)
    .select([
      'units.id',
      'units.serial',
      'units.product_id',
      'units.state',
      'units.order_id',
      'sold_at',
      'entered_at',
    ])
    .select(['units.cost_cents', 'units.source'])
    .select(
      sql<number>`case units.state when 'sold' then units.warranty_months else products.warranty_months end`.as(
        'months',
      ),
    )
    .select(['products.code as product_code', 'products.name as product_name', 'orders.code as order_code'])
    .select(['customers.name as customer_name', 'orders.customer_id'])
    .select(deliveredAt.as('delivered_at'))

export type UnitRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>

export const findUnit = (db: Db, serial: string) =>
  withNames(db)
    .where(isAnyOf([serial]))
    .orderBy(sql`units.serial_key = ${serialKey(serial)}`, 'desc')
    .executeTakeFirst()

/** Units whose number has this prefix, by number. */
export const findByStart = (db: Db, start: string, limit: number) =>
  withNames(db).where(beginsWith('units', start)).orderBy('serial_key').limit(limit).execute()

/** Units that a customer has, latest sold first: handed over, and not back. */
const withBuyers = (db: Db) =>
  withNames(db)
    .where('units.state', '=', 'sold')
    .where('orders.status', 'in', [ORDER_STATUS.ENTREGUE, ORDER_STATUS.FINALIZADOS])
    .orderBy('units.sold_at', 'desc')
    .limit(MOST_OF_BUYERS)

const MOST_OF_BUYERS = 50

/** What of a search is left; null, which equals nothing, when that is nothing: who has no phone is not found by it. */
const left = (text: string) => sql<string>`nullif(${text}, '')`

/** By an order's code, or by a customer's document, telephone or part of the name. */
export const findUnitsOfBuyers = (db: Db, search: string) =>
  withBuyers(db)
    .where(({ or, eb }) =>
      or([
        eb('orders.code', '=', normalizeOrderCode(search)),
        eb('customers.document', '=', left(normalizeDocument(search))),
        eb('customers.phone', '=', left(normalizePhone(search))),
        sql<boolean>`customers.name_key like '%' || fold(${likeText(search)}) || '%'`,
      ]),
    )
    .execute()

export const findUnitsOfCustomer = (db: Db, customerId: number) =>
  withBuyers(db).where('orders.customer_id', '=', customerId).execute()

function narrowed(db: Db, { product, state, q }: UnitPage) {
  let query = withNames(db)
  if (product !== undefined) query = query.where('products.code', '=', product)
  if (state !== undefined) query = query.where('units.state', '=', state)
  if (q) query = query.where(beginsWith('units', q))
  return query
}

/** One page of units, last registered first. */
export async function findUnits(db: Db, page: UnitPage) {
  const [rows, { total }] = await Promise.all([
    narrowed(db, page)
      .orderBy('units.id', 'desc')
      .limit(page.items)
      .offset(page.page * page.items)
      .execute(),
    narrowed(db, page)
      .clearSelect()
      .select(sql<number>`count(*)::int8`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Everything that happened to a unit, latest first, with the customer's current name. */
export const findMoves = (db: Db, unitId: number) =>
  db
    .selectFrom('unit_moves')
    .innerJoin('products', 'products.id', 'unit_moves.product_id')
    .leftJoin('orders', 'orders.id', 'unit_moves.order_id')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .select([
      'unit_moves.kind',
      'unit_moves.state',
      'unit_moves.at',
      'unit_moves.order_id',
      'orders.code as order_code',
    ])
    .select(['products.name as product_name', 'customers.name as customer_name', 'unit_moves.source'])
    .select(sql<string>`coalesce(nullif(unit_moves.who, ''), customers.name, '')`.as('who'))
    .select((eb) =>
      eb
        .selectFrom('returned_items')
        .innerJoin('returns', 'returns.id', 'returned_items.return_id')
        .innerJoin('units', 'units.id', 'unit_moves.unit_id')
        .select('returns.code')
        .whereRef('returned_items.from_order_id', '=', 'unit_moves.order_id')
        .whereRef('returned_items.product_id', '=', 'unit_moves.product_id')
        .where(
          sql<boolean>`unit_moves.kind in ('return', 'exchange') and units.serial = any(returned_items.serials)`,
        )
        .orderBy('returns.id', 'desc')
        .limit(1)
        .as('return_code'),
    )
    .where('unit_id', '=', unitId)
    .orderBy('unit_moves.id', 'desc')
    .execute()
