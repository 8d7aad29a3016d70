import type { DefectiveKind } from '@shop/domain/defective'
import type { Actor } from '../../../actor.ts'
import { ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { checkCount, fromTo, moveUnits, type UnitMove } from './move-units.ts'
import { bringUnitsBack } from './stock-units.ts'
import { countUnits } from './units.queries.ts'

interface DefectiveUnits {
  kind: DefectiveKind
  quantityIn?: number
  quantityOut?: number
  orderId?: number
  serials?: readonly string[]
}

/** A unit that became defective before its number was stored is registered when it leaves. */
const leave =
  (product: { id: number; name: string }, kind: 'supplier' | 'discarded'): UnitMove['step'] =>
  (unit, serial) => {
    const step = { kind, to: 'gone' } as const
    return unit ? fromTo(product, 'defective', step)(unit, serial) : step
  }

/**
 * Moves the units of a serialised product together with its defective shelf; found or repaired units moved with the
 * stock. `left` is the number of units now on the shelf.
 * @throws AppError RULE_VIOLATION unless there are as many numbers as units, INVALID_STATE for a unit that is elsewhere
 */
export async function moveDefectiveUnits(
  tx: Tx,
  actor: Actor,
  product: { id: number; name: string },
  change: DefectiveUnits,
  left: number,
): Promise<void> {
  const { kind, orderId, serials = [], quantityIn = 0, quantityOut = 0 } = change
  if ((kind === 'exchange' || kind === 'return') && orderId !== undefined)
    await bringUnitsBack(tx, actor, product, {
      kind,
      to: 'defective',
      orderId,
      quantity: quantityIn,
      serials,
    })
  if (kind === 'supplier' || kind === 'discarded') {
    checkCount(product.name, quantityOut, serials.length)
    await moveUnits(tx, actor, [{ product, serials, step: leave(product, kind) }])
  }
  if (kind === 'claim') {
    checkCount(product.name, quantityIn, serials.length)
    const step = fromTo(product, 'sold', { kind, to: 'defective' })
    await moveUnits(tx, actor, [{ product, serials, step, ...(orderId !== undefined && { orderId }) }])
  }
  if (kind === 'supplier_refused') {
    checkCount(product.name, quantityIn, serials.length)
    const step = fromTo(product, 'gone', { kind, to: 'defective' })
    await moveUnits(tx, actor, [{ product, serials, step }])
  }
  if ((await countUnits(tx, { productId: product.id, state: 'defective' })) > left)
    throw ruleViolation(`O número de série ${serials[0]} não está entre os defeituosos de ${product.name}.`)
}
