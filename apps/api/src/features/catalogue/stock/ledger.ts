import { leftText, MAX_STOCK, type MovementKind } from '@shop/domain/stock'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError, notFound, ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { type LockedProduct, lockProducts } from '../../../db/lock-products.ts'
import { together } from '../../../db/pipeline.ts'
import { insertRows } from '../../../db/sql-parts.ts'
import { moveStockUnits } from '../units/stock-units.ts'

export interface Movement {
  productId: number
  kind: MovementKind
  quantityIn?: number
  quantityOut?: number
  /** The source of an entry. */
  source?: number
  costBeforeCents?: number
  unitCostCents?: number
  orderId?: number
  /** The count that found the difference, for an inventory. */
  countId?: number
  /** The goods receipt of an entry. */
  receiptId?: number | undefined
  /** Serial numbers of the units, for a serialised product. */
  serials?: readonly string[]
  /** Units of the quantity whose serial numbers stay where they are, because a stock entry brought them in before. */
  alreadyIn?: number
  /** For a replacement within a warranty: the term that the first unit was sold with. */
  warrantyMonths?: number
}

/** A locked product, as far as the ledger needs it. */
export type StockedProduct = Pick<LockedProduct, 'id' | 'name' | 'stock' | 'cost_cents' | 'archived_at'>

export const outOfStock = ({ name, stock }: Pick<StockedProduct, 'name' | 'stock'>) =>
  new AppError('OUT_OF_STOCK', `Estoque insuficiente para ${name}: ${leftText(stock)}.`)

const tooMuch = ({ name }: StockedProduct) =>
  ruleViolation(`O estoque de ${name} passaria de ${MAX_STOCK.toLocaleString('pt-BR')} unidades.`)

function applyTo(product: StockedProduct, movement: Movement, actor: Actor) {
  const before = product.stock
  const after = before + (movement.quantityIn ?? 0) - (movement.quantityOut ?? 0)
  if (after < 0) throw outOfStock(product)
  if (after > before && after > MAX_STOCK) throw tooMuch(product)
  product.stock = after
  return {
    product_id: product.id,
    kind: movement.kind,
    source: movement.source ?? null,
    quantity_before: before,
    quantity_in: movement.quantityIn ?? 0,
    quantity_out: movement.quantityOut ?? 0,
    quantity_after: after,
    cost_before_cents: movement.costBeforeCents ?? null,
    unit_cost_cents: movement.unitCostCents ?? null,
    order_id: movement.orderId ?? null,
    count_id: movement.countId ?? null,
    receipt_id: movement.receiptId ?? null,
    employee_id: actor.employeeId,
    who: actor.who,
  }
}

/**
 * The only function that changes stock: adds one ledger row per movement and sets the product's stock to the last row's
 * `after`; units of serialised products move with it. Movements of one product apply in the given order. Pass `locked`
 * when the rows are locked already.
 * @throws AppError OUT_OF_STOCK naming the product and the units left; RULE_VIOLATION above MAX_STOCK; NOT_FOUND for an
 * unknown product; errors of moveStockUnits about serial numbers
 */
export async function recordMovements(
  tx: Tx,
  actor: Actor,
  movements: readonly Movement[],
  locked?: ReadonlyMap<number, StockedProduct>,
): Promise<void> {
  if (movements.length === 0) return
  const products =
    locked ??
    (await lockProducts(
      tx,
      movements.map(({ productId }) => productId),
    ))
  const rows = movements.map((movement) => {
    const product = products.get(movement.productId)
    if (!product) throw notFound('Produto não encontrado.')
    return applyTo(product, movement, actor)
  })
  const touched = [...new Set(movements.map(({ productId }) => productId))]
  const stocks = touched.map((id) => products.get(id)?.stock)
  const [, written] = await together(
    tx,
    sql`update products set stock = change.stock
    from unnest(${touched}::int[], ${stocks}::int[]) as change(id, stock) where products.id = change.id`,
    sql<{ id: number }>`${insertRows('stock_movements', rows)} returning id`,
  )
  // Serialised units store the id of their movement; a sale moves none.
  if (movements.every(({ kind }) => kind === 'sale')) return
  await moveStockUnits(
    tx,
    actor,
    movements.map((movement, index) => ({ ...movement, movementId: written[index]?.id ?? 0 })),
    products,
  )
}

/**
 * The ledger's rows for units that come back from an order. Those that a stock entry brought in already are taken out
 * again, because they cannot come in twice.
 */
export const comingBack = (movement: Movement, alreadyIn: number): Movement[] =>
  alreadyIn === 0
    ? [movement]
    : [
        { ...movement, alreadyIn },
        { productId: movement.productId, kind: 'inventory', quantityOut: alreadyIn, alreadyIn },
      ]
