import type { ChangeReceipt, NewReceipt, Receipt, Receipts } from '@shop/contract/receiving'
import type { ReceiptState } from '@shop/domain/purchases'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { expectFromNfe } from '../nfe/nfe.service.ts'
import { lockFor, receiptCode } from '../purchases/purchases.service.ts'
import { requireSupplier } from '../suppliers/suppliers.service.ts'
import { toGoodsReceipt, toGoodsReceiptSummary } from './goods-receipt-view.ts'
import {
  deleteGoodsReceipt,
  findGoodsReceipt,
  findGoodsReceiptLines,
  findGoodsReceipts,
  findNames,
  findOpenLines,
  type GoodsReceiptLineRow,
  hasOtherGoodsReceipt,
  insertGoodsReceipt,
  lockGoodsReceipt,
  replaceGoodsReceiptLines,
  updateGoodsReceipt,
} from './receiving.queries.ts'

export const RECEIPT = 'goods-receipt'

export const unknownGoodsReceipt = () => notFound('Recebimento não encontrado.')

/** @throws AppError NOT_FOUND */
export async function getGoodsReceipt(db: Db, id: number): Promise<Receipt> {
  const [row, lines] = await Promise.all([findGoodsReceipt(db, id), findGoodsReceiptLines(db, [id])])
  if (!row) throw unknownGoodsReceipt()
  return toGoodsReceipt(row, lines)
}

/** Latest first. */
export async function listGoodsReceipts(
  db: Db,
  {
    page,
    items,
    ...filter
  }: { state?: ReceiptState | undefined; supplierId?: number | undefined; page: number; items: number },
): Promise<Receipts> {
  const { rows, total } = await findGoodsReceipts(db, filter, page, items)
  const lines = await findGoodsReceiptLines(
    db,
    rows.map(({ id }) => id),
  )
  const linesOf = (id: number) => lines.filter(({ receipt_id }) => receipt_id === id)
  return { receipts: rows.map((row) => toGoodsReceiptSummary(row, linesOf(row.id))), total }
}

/** The expected lines of a purchase order, with 0 units received. @throws AppError NOT_FOUND, INVALID_STATE */
async function fromPurchase(tx: Tx, purchaseId: number) {
  const { supplier_id } = await lockFor(tx, purchaseId, 'receive')
  const lines = await findOpenLines(tx, purchaseId)
  return {
    supplierId: supplier_id,
    lines: lines.map(({ product_id, open, unit_cost_cents }, position) => ({
      position,
      product_id,
      expected: open,
      unit_cost_cents,
      document_cents: null,
    })),
  }
}

async function fromSupplier(tx: Tx, supplierId: number) {
  await requireSupplier(tx, supplierId)
  return { supplierId, lines: [] }
}

/** The expected lines of an NF-e; its units may be counted for an order of the same supplier. */
async function fromNfe(tx: Tx, nfeId: number, purchaseId: number | undefined) {
  const purchase = purchaseId === undefined ? undefined : await lockFor(tx, purchaseId, 'receive')
  const expected = await expectFromNfe(tx, nfeId)
  if (purchase && purchase.supplier_id !== expected.supplierId)
    throw ruleViolation('O pedido e a NF-e são de fornecedores diferentes.')
  return expected
}

/** The expected lines of the receipt's source. */
async function expect(tx: Tx, { nfeId, purchaseId, supplierId, document }: NewReceipt) {
  if (nfeId !== undefined) return fromNfe(tx, nfeId, purchaseId)
  if (purchaseId !== undefined) return { document, ...(await fromPurchase(tx, purchaseId)) }
  return { document, ...(await fromSupplier(tx, supplierId ?? 0)) }
}

/** @throws AppError DUPLICATE for a document of the supplier that was received before */
async function requireNewDocument(
  tx: Tx,
  receipt: { supplierId: number; document: string; id?: number },
): Promise<void> {
  if (receipt.document !== '' && (await hasOtherGoodsReceipt(tx, receipt)))
    throw new AppError('DUPLICATE', 'Este documento do fornecedor já foi recebido.')
}

/**
 * Starts a goods receipt: from an order, from an NF-e, or freely from a supplier. All lines start at 0 units.
 * @throws AppError NOT_FOUND; INVALID_STATE when the order was not sent or is being received; DUPLICATE for a document
 * of the supplier that was received before
 */
export async function createGoodsReceipt(tx: Tx, by: Actor, input: NewReceipt): Promise<Receipt> {
  const { supplierId, document, lines } = await expect(tx, input)
  await requireNewDocument(tx, { supplierId, document })
  const id = await insertGoodsReceipt(
    tx,
    {
      supplier_id: supplierId,
      purchase_order_id: input.purchaseId ?? null,
      nfe_id: input.nfeId ?? null,
      document,
      employee_id: by.employeeId,
      who: by.who,
    },
    lines,
  )
  await writeAudit(tx, by, 'create', RECEIPT, id, `Recebimento ${receiptCode(id)} iniciado`)
  return getGoodsReceipt(tx, id)
}

/** An unfinished receipt, locked. @throws AppError NOT_FOUND, INVALID_STATE when it is done, STALE */
export async function lockUnfinished(tx: Tx, id: number, version: number | undefined) {
  const row = await lockGoodsReceipt(tx, id)
  if (!row) throw unknownGoodsReceipt()
  if (row.state === 'done') throw invalidState(`O recebimento ${receiptCode(id)} já foi concluído.`)
  if (version !== undefined && version !== row.version)
    throw new AppError(
      'STALE',
      'O recebimento foi alterado por outra pessoa. Confira os valores atuais.',
      await getGoodsReceipt(tx, id),
    )
  return row
}

type SentLine = ChangeReceipt['lines'][number]

/** The existing lines with their counted units; then lines for goods that were not announced. */
function mergeLines(existing: readonly GoodsReceiptLineRow[], sent: readonly SentLine[]) {
  const counted = new Map<number, SentLine>()
  for (const line of sent) {
    if (line.position === undefined) continue
    const own = existing.find(({ position }) => position === line.position)
    if (!own || own.product_id !== line.productId || counted.has(line.position))
      throw ruleViolation('Uma linha do recebimento mudou. Atualize a página e confira.')
    counted.set(line.position, line)
  }
  const there = existing
    .filter(({ position, expected }) => counted.has(position) || expected > 0)
    .map(({ position, product_id, expected, unit_cost_cents, document_cents }) => {
      const line = counted.get(position)
      return {
        product_id,
        expected,
        quantity: line?.quantity ?? 0,
        unit_cost_cents: line?.cost ?? unit_cost_cents,
        document_cents,
        serials: line?.serials ?? [],
      }
    })
  const added = sent
    .filter(({ position }) => position === undefined)
    .map(({ productId, quantity, cost, serials }) => ({
      product_id: productId,
      expected: 0,
      quantity,
      unit_cost_cents: cost,
      document_cents: null,
      serials,
    }))
  return [...there, ...added].map((line, position) => ({ ...line, position }))
}

/**
 * Lines for goods that were not announced name products that can be bought; a line that is there stays, although its
 * product was archived since.
 * @throws AppError NOT_FOUND, INVALID_STATE
 */
async function checkAdded(tx: Tx, lines: readonly SentLine[]): Promise<void> {
  const products = await findNames(
    tx,
    lines.flatMap(({ position, productId }) => (position === undefined ? [productId] : [])),
  )
  for (const [index, { position, productId }] of lines.entries()) {
    if (position !== undefined) continue
    const product = products.get(productId)
    if (!product) throw notFound(`Linha ${index + 1}: produto não encontrado.`)
    if (product.archived_at) throw invalidState(`Linha ${index + 1}: ${product.name} está arquivado.`)
  }
}

/** Stores the units counted so far. @throws AppError NOT_FOUND, INVALID_STATE, STALE, RULE_VIOLATION, DUPLICATE */
export async function changeReceipt(tx: Tx, id: number, input: ChangeReceipt): Promise<null> {
  const row = await lockUnfinished(tx, id, input.version)
  const { document } = input
  if (document !== row.document) await requireNewDocument(tx, { supplierId: row.supplier_id, document, id })
  await checkAdded(tx, input.lines)
  const lines = mergeLines(await findGoodsReceiptLines(tx, [id]), input.lines)
  await updateGoodsReceipt(tx, id, {
    document,
    freight_cents: input.freight,
    discount_cents: input.discount,
    other_cents: input.other,
    comment: input.comment,
  })
  await replaceGoodsReceiptLines(tx, id, lines)
  return null
}

/** Deletes a receipt whose goods did not enter the stock. @throws AppError NOT_FOUND, INVALID_STATE */
export async function discardGoodsReceipt(tx: Tx, by: Actor, id: number): Promise<null> {
  await lockUnfinished(tx, id, undefined)
  await deleteGoodsReceipt(tx, id)
  await writeAudit(tx, by, 'remove', RECEIPT, id, `Recebimento ${receiptCode(id)} descartado`)
  return null
}
