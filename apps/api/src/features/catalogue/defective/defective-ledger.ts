import type { DefectiveKind } from '@shop/domain/defective'
import { unitsText } from '@shop/domain/stock'
import type { Actor } from '../../../actor.ts'
import { AppError, notFound } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { moveDefectiveUnits } from '../units/defective-units.ts'
import { withoutSerials } from '../units/move-units.ts'

interface DefectiveChange {
  productId: number
  kind: DefectiveKind
  quantityIn?: number
  quantityOut?: number
  orderId?: number
  comment?: string
  /** Serial numbers of the units, when their product is serialised. */
  serials?: readonly string[]
}

/**
 * The only function that changes a defective shelf: adds one row to its ledger, and sets the product's count to that
 * row's result. Returns the row's id.
 * @throws AppError NOT_FOUND, OUT_OF_STOCK when there are not enough
 */
export async function recordDefective(tx: Tx, actor: Actor, change: DefectiveChange): Promise<number> {
  const product = (await lockProducts(tx, [change.productId])).get(change.productId)
  if (!product) throw notFound('Produto não encontrado.')
  const before = product.defective
  const [quantityIn, quantityOut] = [change.quantityIn ?? 0, change.quantityOut ?? 0]
  const after = before + quantityIn - quantityOut
  if (after < 0)
    throw new AppError(
      'OUT_OF_STOCK',
      `${before === 0 ? 'Não há unidades' : `Só há ${unitsText(before)}`} de ${product.name} com defeito.`,
    )
  if (!product.serialised && change.serials?.length) throw withoutSerials(product.name)
  await tx.updateTable('products').set({ defective: after }).where('id', '=', product.id).execute()
  const { id } = await tx
    .insertInto('defective_movements')
    .values({
      product_id: product.id,
      kind: change.kind,
      quantity_before: before,
      quantity_in: quantityIn,
      quantity_out: quantityOut,
      quantity_after: after,
      unit_cost_cents: product.cost_cents,
      order_id: change.orderId ?? null,
      comment: change.comment ?? '',
      employee_id: actor.employeeId,
      who: actor.who,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (product.serialised) await moveDefectiveUnits(tx, actor, product, change, after)
  return id
}
