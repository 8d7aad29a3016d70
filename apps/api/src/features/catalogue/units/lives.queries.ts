import type { UnitMoveKind } from '@shop/domain/serials'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { deliveredAt } from './units.queries.ts'

/** How a unit came in, the first time first: from a supplier, or from who sold it to the shop. */
export const findEntries = (db: Db, unitId: number) =>
  db
    .selectFrom('unit_moves')
    .leftJoin('stock_movements', 'stock_movements.id', 'unit_moves.movement_id')
    .leftJoin('goods_receipts', 'goods_receipts.id', 'stock_movements.receipt_id')
    .leftJoin('suppliers', 'suppliers.id', 'goods_receipts.supplier_id')
    .leftJoin('trade_ins', (join) =>
      join.onRef('trade_ins.unit_id', '=', 'unit_moves.unit_id').onRef('settled_at', '=', 'unit_moves.at'),
    )
    .leftJoin('customers', 'customers.id', 'trade_ins.customer_id')
    .select([
      'unit_moves.id',
      'unit_moves.kind',
      'unit_moves.at',
      'unit_moves.cost_cents',
      'unit_moves.source',
    ])
    .select(
      sql<
        string | null
      >`coalesce(suppliers.name, case when customers.anonymized_at is null then nullif(seller_name, '')
        else customers.name end)`.as('name'),
    )
    .select(sql<string | null>`coalesce(goods_receipts.document, trade_ins.code)`.as('document'))
    .where('unit_moves.unit_id', '=', unitId)
    .where('unit_moves.kind', 'in', [
      'entry',
      'opening',
      'from_supplier',
      'trade_in',
    ] satisfies UnitMoveKind[])
    .orderBy('unit_moves.id')
    .execute()

/** The orders that a unit left with, the first one first, with the price, the handover, and whether it came back. */
export const findSales = (db: Db, unitId: number) =>
  db
    .selectFrom('unit_moves as move')
    .innerJoin('orders', 'orders.id', 'move.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['move.id', 'move.product_id', 'move.at'])
    .select(['orders.id as order_id', 'orders.code', 'orders.customer_id', 'customers.name'])
    .select(['orders.signature_file', 'orders.received_by', deliveredAt.as('delivered_at')])
    .select(
      sql<string[]>`array(select file from order_images where order_id = orders.id order by position)`.as(
        'packaging',
      ),
    )
    .select(
      sql<number | null>`(select unit_price_cents from order_items
        where order_id = orders.id and product_id = move.product_id limit 1)`.as('price_cents'),
    )
    .select(
      sql<boolean>`exists (select from unit_moves as back where back.unit_id = move.unit_id and back.id > move.id
        and back.order_id = move.order_id and back.kind in ('exchange', 'return', 'restock', 'claim'))`.as(
        'came_back',
      ),
    )
    .where('move.unit_id', '=', unitId)
    .where('move.kind', 'in', ['sale', 'replacement'] satisfies UnitMoveKind[])
    .orderBy('move.id')
    .execute()
