import type { InventoryRow, PurchaseRow, SaleRow, StockChangeRow } from '@shop/contract/products'
import { holdsAny, type Permission } from '@shop/domain/permissions'
import { type MovementKind, movementLabel } from '@shop/domain/stock'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { instantsOf, type Period } from '../../../period.ts'
import { reais } from '../../../wire.ts'
import {
  countMovements,
  findMovements,
  findSales,
  type HistoryRange,
  type MovementRow,
} from './product-history.queries.ts'

/** The input of a history call. */
interface HistoryRequest extends Period {
  id: number
  page: number
  items: number
}

interface Histories<Row> {
  histories: Row[]
  total: number
}

/** @throws AppError RULE_VIOLATION when the period ends before it begins, NOT_FOUND */
async function rangeOf(db: Db, timeZone: string, request: HistoryRequest): Promise<HistoryRange> {
  const { from, before } = instantsOf(request, timeZone)
  const existing = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', request.id)
    .executeTakeFirst()
  if (!existing) throw notFound('Produto não encontrado.')
  return { productId: request.id, from, before, page: request.page, items: request.items }
}

async function movements<Row>(
  db: Db,
  timeZone: string,
  request: HistoryRequest,
  kind: MovementKind | undefined,
  toRow: (row: MovementRow) => Row,
): Promise<Histories<Row>> {
  const range = await rangeOf(db, timeZone, request)
  const [rows, total] = await Promise.all([findMovements(db, range, kind), countMovements(db, range, kind)])
  return { histories: rows.map(toRow), total }
}

const toPurchase = (row: MovementRow): PurchaseRow => ({
  costBefore: reais(row.cost_before_cents ?? 0),
  // Units received free of charge do not change the cost.
  costAfter: reais(row.unit_cost_cents || (row.cost_before_cents ?? 0)),
  quantity: row.quantity_in,
  quantityBefore: row.quantity_before,
  actualQuantity: row.quantity_after,
  source: movementLabel(row.kind, row.source),
  supplier: row.supplier ?? '',
  document: row.document ?? '',
  serials: row.serials,
  who: row.who,
  when: row.at,
})

const toInventory = (row: MovementRow): InventoryRow => ({
  stockBefore: row.quantity_before,
  stockAfter: row.quantity_after,
  serials: row.serials,
  who: row.who,
  when: row.at,
})

const toStockChange = (row: MovementRow): StockChangeRow => ({
  stockBefore: row.quantity_before,
  input: row.quantity_in,
  output: row.quantity_out,
  stockAfter: row.quantity_after,
  eventType: movementLabel(row.kind, row.source, row.count_name),
  orderCode: row.order_code,
  serials: row.serials,
  who: row.who,
  when: row.at,
})

/** Stock entries. */
export const listPurchases = (db: Db, timeZone: string, request: HistoryRequest) =>
  movements(db, timeZone, request, 'entry', toPurchase)

/** Counts. */
export const listInventories = (db: Db, timeZone: string, request: HistoryRequest) =>
  movements(db, timeZone, request, 'inventory', toInventory)

/** All movements of the stock. */
export const listStockChanges = (db: Db, timeZone: string, request: HistoryRequest) =>
  movements(db, timeZone, request, undefined, toStockChange)

/** Permissions whose holders see customers' e-mails anyway. */
const SEE_EMAILS: readonly Permission[] = [
  'bo:manage:customers',
  'bo:manage:orders',
  'bo:manage:internal_sales',
  'bo:manage:selling',
]

/**
 * Sales, including those of cancelled orders: their units come back as a movement of their own. Customers' e-mails are
 * shown only with {@link SEE_EMAILS}.
 */
export async function listSales(
  db: Db,
  timeZone: string,
  request: HistoryRequest,
  permissions: readonly string[],
): Promise<Histories<SaleRow>> {
  const seesEmail = holdsAny(permissions, SEE_EMAILS)
  const range = await rangeOf(db, timeZone, request)
  const [rows, total] = await Promise.all([findSales(db, range), countMovements(db, range, 'sale')])
  return {
    total,
    histories: rows.map((row) => ({
      orderCode: row.code,
      customerName: row.name,
      customerEmail: seesEmail ? row.email : '',
      salesDate: row.at,
      quantity: row.quantity_out,
      unitPrice: reais(row.unit_price_cents),
      totalSold: reais(row.unit_price_cents * row.quantity_out),
      serials: row.serials,
    })),
  }
}
