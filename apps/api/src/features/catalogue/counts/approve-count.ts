import type { ApproveCount, Count } from '@shop/contract/counts'
import { leftText } from '@shop/domain/stock'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { unknownProduct } from '../products/products.service.ts'
import { recordMovements } from '../stock/ledger.ts'
import { findLineIds, findOpenDifferences, lockCount, markApproved } from './counts.queries.ts'
import { readCount, unknownCount } from './counts.service.ts'

type Difference = Awaited<ReturnType<typeof findOpenDifferences>>[number]

/** @throws AppError naming the product whose difference no longer determines its stock */
function checkApprovable(line: Difference, stock: number): void {
  const { name, difference } = line
  if (line.archived_at) throw invalidState(`${name} foi arquivado depois da contagem.`)
  if (line.outdated)
    throw invalidState(`O estoque de ${name} foi ajustado depois da contagem. Conte de novo.`)
  if (stock + (difference ?? 0) < 0)
    throw new AppError(
      'OUT_OF_STOCK',
      `O estoque de ${name} não comporta a diferença de ${difference}: ${leftText(stock)}. Conte de novo.`,
    )
}

/** The lines to approve: the chosen ones, else all. @throws AppError NOT_FOUND for one that is not in the count */
async function chosenLines(tx: Tx, countId: number, open: readonly Difference[], chosen: ApproveCount) {
  const { codes = [], productIds = [] } = chosen
  if (!chosen.codes && !chosen.productIds) return open
  const known = await findLineIds(tx, countId, productIds, codes)
  const missing = codes.find((code) => !known.some((line) => line.code === code))
  if (missing !== undefined) throw unknownProduct(missing)
  const missingId = productIds.find((id) => !known.some((line) => line.product_id === id))
  if (missingId !== undefined) throw unknownProduct(String(missingId))
  const ids = new Set(known.map(({ product_id }) => product_id))
  return open.filter(({ product_id }) => ids.has(product_id))
}

/** @throws AppError naming a product; errors of recordMovements */
async function correctStock(
  tx: Tx,
  actor: Actor,
  countId: number,
  ids: readonly number[],
  chosen: ApproveCount,
): Promise<void> {
  const products = await lockProducts(tx, ids)
  // Read again with the products locked: before that, one could have been archived, sold or adjusted.
  const open = new Map((await findOpenDifferences(tx, countId)).map((line) => [line.product_id, line]))
  const lines = ids.flatMap((id) => open.get(id) ?? [])
  for (const line of lines) checkApprovable(line, products.get(line.product_id)?.stock ?? 0)
  await recordMovements(
    tx,
    actor,
    lines.map(({ product_id, difference, unread }) => ({
      productId: product_id,
      kind: 'inventory',
      countId,
      quantityIn: Math.max(0, difference ?? 0),
      quantityOut: Math.max(0, -(difference ?? 0)),
      serials: serialsOf(chosen, product_id) ?? unread,
    })),
    products,
  )
}

/** The units that the person named; undefined where none was. */
function serialsOf({ serials }: ApproveCount, productId: number): string[] | undefined {
  const named = serials.filter((unit) => unit.productId === productId)
  return named.length > 0 ? named.map(({ serial }) => serial) : undefined
}

/**
 * Corrects the stock by the differences of a finished count, for all or for some products: each once, as an inventory
 * movement with the count as its source. The difference is added to the current stock, so that sales made since then
 * stay. For a serialised product the units that differ are named, or are those that nobody read, and move too. A dismissed difference corrects
 * nothing, so that a count can be closed although a product was archived or adjusted since. The count is approved when
 * no difference is left.
 * @throws AppError NOT_FOUND; INVALID_STATE when the count is open or approved, or a product was archived or adjusted
 * since; OUT_OF_STOCK when a stock would fall below zero; RULE_VIOLATION when the serial numbers do not make the
 * difference
 */
export async function approveCount(
  tx: Tx,
  actor: Actor,
  countId: number,
  chosen: ApproveCount,
): Promise<Count> {
  const count = await lockCount(tx, countId, 'change')
  if (!count) throw unknownCount()
  if (count.status === 'open') throw invalidState('Conclua a contagem antes de aprovar.')
  if (count.status === 'approved') throw invalidState('A contagem já foi aprovada.')
  const planned = await findOpenDifferences(tx, countId)
  const wanted = await chosenLines(tx, countId, planned, chosen)
  const ids = wanted.map(({ product_id }) => product_id)
  if (chosen.serials.some(({ productId }) => !ids.includes(productId)))
    throw ruleViolation('Há números de série de um produto sem diferença a aprovar.')
  if (!chosen.dismiss) await correctStock(tx, actor, countId, ids, chosen)
  await markApproved(tx, countId, ids, chosen.dismiss)
  if (ids.length === planned.length)
    await tx
      .updateTable('counts')
      .set({ status: 'approved', approved_by: actor.who, approved_at: new Date().toISOString() })
      .where('id', '=', countId)
      .execute()
  await writeAudit(
    tx,
    actor,
    'approve',
    'count',
    countId,
    `Contagem ${countId}: ${ids.length} ${ids.length === 1 ? 'diferença' : 'diferenças'}, ${chosen.dismiss ? 'sem corrigir o estoque' : 'estoque corrigido'}`,
  )
  return readCount(tx, countId)
}
