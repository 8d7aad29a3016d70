import type {
  ChangePurchase,
  NewPurchase,
  OrderFromList,
  Purchase,
  PurchaseSummary,
  Purchases,
} from '@shop/contract/purchases'
import { centsFromReais, formatBRL } from '@shop/domain/money'
import {
  PURCHASE_ACTIONS,
  PURCHASE_STATUS,
  PURCHASE_WORKFLOW,
  type PurchaseAction,
  type PurchaseStatus,
  purchaseActions,
} from '@shop/domain/purchases'
import { addDays, shopDay } from '@shop/domain/shop-time'
import { productsText, unitsText } from '@shop/domain/stock'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { reais } from '../../../wire.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { requireSupplier } from '../suppliers/suppliers.service.ts'
import { deleteChoices } from './purchase-list.queries.ts'
import {
  findActiveIds,
  findGoodsReceiptsOfPurchase,
  findPurchase,
  findPurchaseLines,
  findPurchases,
  findPurchasesByIds,
  hasOpenUnits,
  insertPurchase,
  lockPurchase,
  type PurchaseRow,
  productIdsOf,
  refreshArrivals,
  replaceLines,
  updatePurchase,
} from './purchases.queries.ts'

const ENTITY = 'purchase-order'

/** Short and easy to read aloud; computed from the id, so it needs no column. */
export const purchaseCode = (id: number) => `C${String(id).padStart(6, '0')}`
export const receiptCode = (id: number) => `R${String(id).padStart(6, '0')}`

const unknown = () => notFound('Pedido de compra não encontrado.')

const toSummary = (row: PurchaseRow): PurchaseSummary => ({
  id: row.id,
  code: purchaseCode(row.id),
  supplierId: row.supplier_id,
  supplier: row.supplier,
  status: row.status,
  expectedOn: row.expected_on,
  total: reais(row.total_cents),
  units: row.units,
  received: row.received,
  comment: row.comment,
  endNote: row.end_note,
  user: row.who,
  when: row.created_at,
  sentAt: row.sent_at,
  endedAt: row.ended_at,
  availableActions: purchaseActions(row.status),
  version: row.version,
})

/** Latest first. */
export async function listPurchases(
  db: Db,
  {
    page,
    items,
    ...filter
  }: { status?: PurchaseStatus | undefined; supplierId?: number | undefined; page: number; items: number },
): Promise<Purchases> {
  const { rows, total } = await findPurchases(db, filter, page, items)
  return { purchases: rows.map(toSummary), total }
}

/** @throws AppError NOT_FOUND */
export async function getPurchase(db: Db, id: number): Promise<Purchase> {
  const [row, lines, receipts] = await Promise.all([
    findPurchase(db, id),
    findPurchaseLines(db, id),
    findGoodsReceiptsOfPurchase(db, id),
  ])
  if (!row) throw unknown()
  return {
    ...toSummary(row),
    supplierPhone: row.supplier_phone,
    lines: lines.map((line) => ({
      productId: line.product_id,
      code: line.code,
      name: line.name,
      quantity: line.quantity,
      received: line.received,
      cost: reais(line.unit_cost_cents),
      total: reais(line.unit_cost_cents * line.quantity),
    })),
    receipts: receipts.map((receipt) => ({
      id: receipt.id,
      code: receiptCode(receipt.id),
      document: receipt.document,
      when: receipt.finished_at,
    })),
  }
}

/** @throws AppError NOT_FOUND for an unknown or archived product */
async function checkProducts(tx: Tx, lines: readonly { productId: number }[]): Promise<void> {
  const active = await findActiveIds(
    tx,
    lines.map(({ productId }) => productId),
  )
  const missing = lines.findIndex(({ productId }) => !active.has(productId))
  if (missing >= 0) throw notFound(`Linha ${missing + 1}: produto não encontrado.`)
}

/**
 * Locks an order and checks that its status allows the action. @throws AppError NOT_FOUND, INVALID_STATE with the
 * current status in the text
 */
export async function lockFor(tx: Tx, id: number, action: PurchaseAction) {
  const row = await lockPurchase(tx, id)
  if (!row) throw unknown()
  const allowed = PURCHASE_WORKFLOW.find((one) => one.action === action && one.from.includes(row.status))
  if (!allowed)
    throw invalidState(
      `O pedido ${purchaseCode(id)} está como ${PURCHASE_STATUS[row.status]} e não permite: ${PURCHASE_ACTIONS[action]}.`,
    )
  const to = allowed.to === 'counted' ? ((await hasOpenUnits(tx, id)) ? 'partial' : 'received') : allowed.to
  return { ...row, to }
}

/** Creates a draft. @throws AppError NOT_FOUND for the supplier or a product */
export async function createPurchase(
  tx: Tx,
  by: Actor,
  { supplierId, comment, lines }: NewPurchase,
): Promise<Purchase> {
  const supplier = await requireSupplier(tx, supplierId)
  await checkProducts(tx, lines)
  const id = await insertPurchase(tx, by, supplierId, comment)
  await replaceLines(tx, id, lines)
  await writeAudit(tx, by, 'create', ENTITY, id, `Pedido ${purchaseCode(id)} a ${supplier.name}`)
  return getPurchase(tx, id)
}

/** Creates a draft for each supplier, and removes these products' choices from the list. */
export async function orderFromList(
  tx: Tx,
  by: Actor,
  { lines }: OrderFromList,
): Promise<{ purchases: PurchaseSummary[] }> {
  const bySupplier = new Map<number, OrderFromList['lines']>()
  for (const line of lines)
    bySupplier.set(line.supplierId, [...(bySupplier.get(line.supplierId) ?? []), line])
  const ids: number[] = []
  // By id, because each supplier is locked.
  for (const [supplierId, own] of [...bySupplier].sort(([a], [b]) => a - b))
    ids.push((await createPurchase(tx, by, { supplierId, comment: '', lines: own })).id)
  await deleteChoices(
    tx,
    lines.map(({ productId }) => productId),
  )
  return { purchases: (await findPurchasesByIds(tx, ids)).map(toSummary) }
}

/** Changes a draft. @throws AppError NOT_FOUND, INVALID_STATE, STALE with the current order */
export async function changePurchase(
  tx: Tx,
  by: Actor,
  id: number,
  { supplierId, comment, lines, version }: ChangePurchase,
): Promise<Purchase> {
  const row = await lockFor(tx, id, 'edit')
  if (version !== undefined && version !== row.version)
    throw new AppError(
      'STALE',
      'O pedido foi alterado por outra pessoa. Confira os valores atuais.',
      await getPurchase(tx, id),
    )
  await requireSupplier(tx, supplierId)
  await checkProducts(tx, lines)
  await updatePurchase(tx, id, { supplier_id: supplierId, comment })
  await replaceLines(tx, id, lines)
  const after = await getPurchase(tx, id)
  const text = `${productsText(lines.length)}, ${unitsText(after.units)}, ${formatBRL(centsFromReais(after.total))}`
  await writeAudit(tx, by, 'edit', ENTITY, id, text)
  return after
}

/**
 * Records that a draft was sent to the supplier; its units are expected from then on.
 * @throws AppError NOT_FOUND, INVALID_STATE, RULE_VIOLATION for a past day
 */
export async function sendPurchase(
  tx: Tx,
  by: Actor,
  id: number,
  expectedOn: string | undefined,
  timeZone: string,
  now = new Date(),
): Promise<Purchase> {
  const { supplier_id, to } = await lockFor(tx, id, 'send')
  const productIds = await productIdsOf(tx, id)
  await lockProducts(tx, productIds)
  const supplier = await requireSupplier(tx, supplier_id)
  const today = shopDay(now, timeZone)
  const day = expectedOn ?? addDays(today, supplier.lead_days)
  if (day < today) throw ruleViolation('A previsão de chegada não pode ser anterior a hoje.')
  await updatePurchase(tx, id, { status: to, expected_on: day, sent_at: new Date().toISOString() })
  await refreshArrivals(tx, productIds)
  const forecast = day.split('-').reverse().join('/')
  await writeAudit(tx, by, 'send', ENTITY, id, `Enviado a ${supplier.name}; previsão ${forecast}`)
  return getPurchase(tx, id)
}

/** Ends an order without its missing units. @throws AppError NOT_FOUND, INVALID_STATE */
export async function endPurchase(
  tx: Tx,
  by: Actor,
  id: number,
  action: 'cancel' | 'close',
  reason: string,
): Promise<Purchase> {
  const { to } = await lockFor(tx, id, action)
  const receiving = await tx
    .selectFrom('goods_receipts')
    .select('id')
    .where('purchase_order_id', '=', id)
    .where('state', '<>', 'done')
    .executeTakeFirst()
  if (receiving)
    throw invalidState(`O pedido está sendo recebido em ${receiptCode(receiving.id)}: conclua ou descarte.`)
  const productIds = await productIdsOf(tx, id)
  await lockProducts(tx, productIds)
  await updatePurchase(tx, id, { status: to, end_note: reason, ended_at: new Date().toISOString() })
  await refreshArrivals(tx, productIds)
  // The reason is stored with the order: it may name a customer, and the trail is kept for ever.
  await writeAudit(tx, by, action, ENTITY, id, PURCHASE_ACTIONS[action])
  return getPurchase(tx, id)
}
