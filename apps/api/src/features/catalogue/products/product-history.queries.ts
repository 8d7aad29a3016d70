import type { MovementKind } from '@shop/domain/stock'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Times in UTC, `from` inclusive and `before` exclusive, and one page of the rows between them. */
export interface HistoryRange {
  productId: number
  from: Date
  before: Date
  page: number
  items: number
}

const inRange = (db: Db, { productId, from, before }: HistoryRange, kind: MovementKind | undefined) =>
  db
    .selectFrom('stock_movements')
    .where('stock_movements.product_id', '=', productId)
    .where('stock_movements.at', '>=', from.toISOString())
    .where('stock_movements.at', '<', before.toISOString())
    .$if(kind !== undefined, (query) => query.where('stock_movements.kind', '=', kind as MovementKind))

const onePage = (db: Db, range: HistoryRange, kind: MovementKind | undefined) =>
  inRange(db, range, kind)
    // In the order of the ledger: `at` is when the transaction began, before it waited for the product's lock.
    .orderBy('stock_movements.id', 'desc')
    .limit(range.items)
    .offset(range.page * range.items)

/** The serial numbers that moved with a ledger row. */
const movedSerials = sql<
  string[]
>`coalesce((select array_agg(units.serial order by unit_moves.id) from unit_moves
  join units on units.id = unit_moves.unit_id where unit_moves.movement_id = stock_movements.id), '{}')`

/** The serial numbers that were packed for a sale. */
const soldSerials = sql<string[]>`coalesce((select array_agg(distinct units.serial) from unit_moves
  join units on units.id = unit_moves.unit_id where unit_moves.order_id = stock_movements.order_id
    and unit_moves.product_id = stock_movements.product_id and unit_moves.kind = 'sale'), '{}')`

export async function countMovements(db: Db, range: HistoryRange, kind?: MovementKind): Promise<number> {
  const { total } = await inRange(db, range, kind)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The ledger's rows, latest first; rows of a customer's order show the customer's current name. */
export const findMovements = (db: Db, range: HistoryRange, kind?: MovementKind) =>
  onePage(db, range, kind)
    .leftJoin('orders', 'orders.id', 'stock_movements.order_id')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .leftJoin('goods_receipts', 'goods_receipts.id', 'stock_movements.receipt_id')
    .leftJoin('suppliers', 'suppliers.id', 'goods_receipts.supplier_id')
    .select(['suppliers.name as supplier', 'goods_receipts.document'])
    .leftJoin('counts', 'counts.id', 'stock_movements.count_id')
    .select([
      'counts.name as count_name',
      'stock_movements.kind',
      'source',
      'quantity_before',
      'quantity_in',
      'quantity_out',
      'quantity_after',
    ])
    .select(['cost_before_cents', 'unit_cost_cents', 'stock_movements.at', 'orders.code as order_code'])
    .select(sql<string>`coalesce(nullif(stock_movements.who, ''), customers.name, '')`.as('who'))
    .select(sql<string[]>`case kind when 'sale' then ${soldSerials} else ${movedSerials} end`.as('serials'))
    .execute()

export type MovementRow = Awaited<ReturnType<typeof findMovements>>[number]

/** Sales with their order, its customer and the agreed unit price, latest first. */
export const findSales = (db: Db, range: HistoryRange) =>
  onePage(db, range, 'sale')
    .innerJoin('orders', 'orders.id', 'stock_movements.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('order_items', (join) =>
      join
        .onRef('order_items.order_id', '=', 'orders.id')
        .onRef('order_items.product_id', '=', 'stock_movements.product_id'),
    )
    .select(['orders.code', 'customers.name', 'customers.email', 'stock_movements.at'])
    .select(['stock_movements.quantity_out', 'order_items.unit_price_cents', soldSerials.as('serials')])
    .execute()
