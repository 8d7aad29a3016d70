import type {
  DefectiveList,
  DefectiveMovement,
  MoveDefective,
  MovedDefective,
} from '@shop/contract/defective'
import type { DefectiveMove } from '@shop/domain/defective'
import type { MovementKind } from '@shop/domain/stock'
import type { Actor } from '../../../actor.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { requireProduct, unknownProduct } from '../products/products.service.ts'
import { recordMovements } from '../stock/ledger.ts'
import {
  countMovements,
  findDefective,
  findMovement,
  findMovements,
  findProductId,
  findShelves,
  type MovementRow,
  sumDefective,
} from './defective.queries.ts'
import { recordDefective } from './defective-ledger.ts'

interface Page {
  page: number
  items: number
}

const toMovement = (row: MovementRow): DefectiveMovement => ({
  id: row.id,
  kind: row.kind,
  before: row.quantity_before,
  input: row.quantity_in,
  output: row.quantity_out,
  after: row.quantity_after,
  unitCost: reais(row.unit_cost_cents),
  orderId: row.order_id,
  orderCode: row.order_code,
  comment: row.comment,
  who: row.who,
  when: row.at,
})

/** One page of the products with defective units, and the total value of these units at cost. */
export async function listDefective(db: Db, page: Page): Promise<DefectiveList> {
  const [rows, sums] = await Promise.all([findDefective(db, page), sumDefective(db)])
  return {
    items: rows.map((row) => ({
      productId: row.id,
      code: row.code,
      name: row.name,
      brand: row.brand,
      reference: row.reference ?? '',
      stock: row.stock,
      defective: row.defective,
      unitCost: reais(row.cost_cents),
      totalCost: reais(row.cost_cents * row.defective),
      changedAt: row.changed_at ?? new Date(0).toISOString(),
      ...(row.serialised && { serials: row.serials }),
    })),
    total: sums.products,
    totals: { quantity: sums.units, totalCost: reais(sums.cost_cents) },
  }
}

/** One page of the movements of a product's defective units, last first. @throws AppError NOT_FOUND */
export async function listMovements(db: Db, code: string, page: Page) {
  const id = await findProductId(db, code)
  if (id === undefined) throw unknownProduct(code)
  const [rows, total] = await Promise.all([findMovements(db, id, page), countMovements(db, id)])
  return { movements: rows.map(toMovement), total }
}

/** Whether a move adds to or takes from the defective shelf, and the opposite stock movement where it has one. */
const MOVES: Record<DefectiveMove, { adds: boolean; stock?: MovementKind }> = {
  found: { adds: true, stock: 'defective' },
  repaired: { adds: false, stock: 'repaired' },
  supplier: { adds: false },
  discarded: { adds: false },
}

/**
 * Moves units onto or off the defective shelf, and changes the stock when they come from it or go back to it.
 * @throws AppError NOT_FOUND, OUT_OF_STOCK when either has too few
 */
export async function moveDefective(
  tx: Tx,
  actor: Actor,
  code: string,
  { kind, quantity, comment, serials }: MoveDefective,
): Promise<MovedDefective> {
  const { id: productId } = await requireProduct(tx, code)
  const { adds, stock } = MOVES[kind]
  if (stock)
    await recordMovements(tx, actor, [
      { productId, kind: stock, serials, ...(adds ? { quantityOut: quantity } : { quantityIn: quantity }) },
    ])
  const units = adds ? { quantityIn: quantity } : { quantityOut: quantity }
  const id = await recordDefective(tx, actor, { productId, kind, ...units, comment, serials })
  return { ...toMovement(await findMovement(tx, id)), ...(await findShelves(tx, productId)) }
}
