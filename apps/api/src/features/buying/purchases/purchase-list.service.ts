import type { PurchaseList, PurchaseListItem } from '@shop/contract/purchases'
import { daysLeft, SAFETY_DAYS, SALES_DAYS, suggestedUnits } from '@shop/domain/purchases'
import type { Actor } from '../../../actor.ts'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { requireSupplier } from '../suppliers/suppliers.service.ts'
import { deleteChoices, findPurchaseList, saveChoice } from './purchase-list.queries.ts'
import { findActiveIds } from './purchases.queries.ts'

type Row = Awaited<ReturnType<typeof findPurchaseList>>[number]

function toItem(row: Row): PurchaseListItem {
  const left = daysLeft(row)
  const needed = row.lead_days + SAFETY_DAYS
  const suggested = suggestedUnits({
    stock: row.stock,
    alert: row.stock_alert,
    sold: row.sold,
    leadDays: row.lead_days,
    onTheWay: row.on_the_way,
  })
  const reasons = {
    alert: row.stock <= row.stock_alert,
    days: row.sold > 0 && row.stock * SALES_DAYS < row.sold * needed,
    wanted: row.wanted > 0 && row.stock === 0,
    chosen: row.chosen !== null,
  }
  return {
    productId: row.id,
    code: row.code,
    name: row.name,
    brand: row.brand,
    stock: row.stock,
    stockAlert: row.stock_alert,
    sold: row.sold,
    daysLeft: left ?? null,
    daysNeeded: needed,
    onTheWay: row.on_the_way,
    arrivesOn: row.arrives_on,
    wanted: row.wanted,
    reasons: (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason) => reasons[reason]),
    suggested,
    quantity: row.chosen ?? suggested,
    chosen: row.chosen !== null,
    supplierId: row.supplier_id,
    supplier: row.supplier,
    lastCost: reais(row.last_cost_cents ?? row.cost_cents),
  }
}

/** What to buy and why; products that run out first come first. One query. */
export async function getPurchaseList(
  db: Db,
  { supplierId, page, items }: { supplierId?: number | undefined; page: number; items: number },
): Promise<PurchaseList> {
  const rows = await findPurchaseList(db, { supplierId }, page, items)
  return { items: rows.map(toItem), total: rows[0]?.total ?? 0 }
}

/** What a product gets that is put on the list: what was chosen for it before, else the suggestion, and one unit at least. */
async function listedChoice(tx: Tx, productId: number) {
  const [listed] = await findPurchaseList(tx, { productId }, 0, 1)
  return {
    quantity: Math.max(1, listed ? toItem(listed).quantity : 0),
    supplierId: listed?.supplier_id ?? null,
  }
}

/** Puts a product on the list, or changes quantity and supplier. @throws AppError NOT_FOUND */
export async function choosePurchase(
  tx: Tx,
  { who }: Actor,
  productId: number,
  given: { quantity?: number | undefined; supplierId: number | null },
): Promise<null> {
  if (!(await findActiveIds(tx, [productId])).has(productId)) throw notFound('Produto não encontrado.')
  if (given.supplierId !== null) await requireSupplier(tx, given.supplierId)
  const { quantity, supplierId } =
    given.quantity === undefined
      ? await listedChoice(tx, productId)
      : { quantity: given.quantity, supplierId: given.supplierId }
  await saveChoice(tx, { product_id: productId, quantity, supplier_id: supplierId, who })
  return null
}

/** Removes a person's choice; the product stays on the list while its stock requires it. */
export async function deleteChoice(tx: Tx, productId: number): Promise<null> {
  await deleteChoices(tx, [productId])
  return null
}
