import { missingAtDoor, strayAtDoor } from '@shop/domain/door'
import { ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { findLeftWith, findSoldWith } from '../../catalogue/units/units.queries.ts'
import type { ActionContext, OrderChange } from './order-action.ts'

const asksForSerials = async (tx: Tx) =>
  (await tx.selectFrom('companies').select('serial_at_door').executeTakeFirst())?.serial_at_door === true

/**
 * The phones handed over at the door are those that were packed and did not come back: another one is refused, even if the
 * company does not require scanning.
 * @throws AppError RULE_VIOLATION for another unit, and for one that was not scanned where the company requires it
 */
export async function checkSerials({ tx, order, input, notes }: ActionContext): Promise<OrderChange> {
  const scanned = input.doorSerials ?? []
  const packed = await findSoldWith(tx, [order.id])
  const stray = strayAtDoor(
    scanned,
    packed.map(({ numbers }) => numbers),
  )
  if (stray) {
    const left = await findLeftWith(tx, order.id)
    const isOther = strayAtDoor(
      [stray],
      left.map(({ numbers }) => numbers),
    )
    throw ruleViolation(
      `O aparelho ${stray} ${isOther ? 'não é o' : 'já voltou'} do pedido ${order.code}: não o entregue e fale com a loja.`,
    )
  }
  const missing = missingAtDoor(
    scanned,
    packed.map(({ numbers }) => numbers),
  )
  if (missing.length > 0 && (await asksForSerials(tx)))
    throw ruleViolation(
      `Leia na porta o número de série de cada aparelho do pedido ${order.code}: falta ${missing.join(', ')}.`,
    )
  if (scanned.length > 0) notes.push(`Conferido na porta: ${scanned.join(', ')}.`)
  return {}
}
