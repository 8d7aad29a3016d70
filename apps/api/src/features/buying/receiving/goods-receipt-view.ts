import type { Receipt, ReceiptSummary } from '@shop/contract/receiving'
import { goodsCents, landedCents, type OtherCosts, type ReceivedLine } from '@shop/domain/landed-costs'
import { ruleViolation } from '../../../app-error.ts'
import { reais } from '../../../wire.ts'
import { purchaseCode, receiptCode } from '../purchases/purchases.service.ts'
import type { GoodsReceiptLineRow, GoodsReceiptRow } from './receiving.queries.ts'

export const toReceivedLine = (row: GoodsReceiptLineRow): ReceivedLine => ({
  expected: row.expected,
  quantity: row.quantity,
  unitCostCents: row.unit_cost_cents,
  documentCents: row.document_cents,
})

const costsOf = (row: GoodsReceiptRow): OtherCosts => ({
  freightCents: row.freight_cents,
  discountCents: row.discount_cents,
  otherCents: row.other_cents,
})

/**
 * The cost of each line with its share of the other costs, in the lines' order.
 * @throws AppError RULE_VIOLATION when the discount is larger than everything else
 */
export function landedOf(row: GoodsReceiptRow, lines: readonly GoodsReceiptLineRow[]): number[] {
  try {
    return landedCents(lines.map(toReceivedLine), costsOf(row))
  } catch (error) {
    if (error instanceof RangeError) throw ruleViolation('O desconto é maior que o valor recebido.')
    throw error
  }
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

export function toGoodsReceiptSummary(
  row: GoodsReceiptRow,
  lines: readonly GoodsReceiptLineRow[],
): ReceiptSummary {
  const goods = sum(lines.map((line) => goodsCents(toReceivedLine(line))))
  return {
    id: row.id,
    code: receiptCode(row.id),
    supplierId: row.supplier_id,
    supplier: row.supplier,
    purchaseId: row.purchase_order_id,
    purchaseCode: row.purchase_order_id === null ? null : purchaseCode(row.purchase_order_id),
    document: row.document,
    state: row.state,
    units: sum(lines.map(({ quantity }) => quantity)),
    total: reais(goods + row.freight_cents + row.other_cents - row.discount_cents),
    user: row.who,
    when: row.created_at,
    finishedBy: row.finished_who,
    finishedAt: row.finished_at,
    version: row.version,
  }
}

/** A receipt whose discount is too large is shown without landed costs, so that it can be corrected. */
function shownLanded(row: GoodsReceiptRow, lines: readonly GoodsReceiptLineRow[]): number[] {
  const received = lines.map(toReceivedLine)
  try {
    return landedCents(received, costsOf(row))
  } catch {
    return received.map(goodsCents)
  }
}

export function toGoodsReceipt(row: GoodsReceiptRow, lines: readonly GoodsReceiptLineRow[]): Receipt {
  const landed = shownLanded(row, lines)
  return {
    ...toGoodsReceiptSummary(row, lines),
    freight: reais(row.freight_cents),
    discount: reais(row.discount_cents),
    other: reais(row.other_cents),
    comment: row.comment,
    lines: lines.map((line, index) => ({
      position: line.position,
      productId: line.product_id,
      code: line.code,
      gtin: line.gtin,
      name: line.name,
      expected: line.expected,
      quantity: line.quantity,
      serialised: line.serialised,
      serials: line.serials,
      cost: reais(line.unit_cost_cents),
      documentTotal: line.document_cents === null ? null : reais(line.document_cents),
      goods: reais(goodsCents(toReceivedLine(line))),
      landed: reais(line.landed_cents ?? landed[index] ?? 0),
    })),
  }
}
