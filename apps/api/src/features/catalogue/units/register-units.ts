import type { Actor } from '../../../actor.ts'
import { invalidState } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { alreadyRegistered, checkCount, moveUnits } from './move-units.ts'
import { countUnits, countWanted } from './units.queries.ts'

interface Product {
  id: number
  name: string
}

/**
 * Registers the serial numbers of a product's shelf when it becomes serialised: its stock and the units of unpacked
 * orders. Lock the product before.
 * @throws AppError RULE_VIOLATION unless the numbers match the units; DUPLICATE for one that is elsewhere
 */
export async function registerUnits(
  tx: Tx,
  actor: Actor,
  product: Product,
  serials: readonly string[],
): Promise<void> {
  checkCount(product.name, await countWanted(tx, product.id), serials.length)
  await moveUnits(tx, actor, [
    {
      product,
      serials,
      step: (unit) => {
        if (unit && unit.state !== 'gone') throw alreadyRegistered(unit)
        return { kind: 'registered', to: 'stock' }
      },
    },
  ])
}

/** @throws AppError INVALID_STATE for a product with registered numbers: their history would end */
export async function checkWithoutUnits(tx: Tx, { id, name }: Product): Promise<void> {
  if ((await countUnits(tx, { productId: id })) > 0)
    throw invalidState(`${name} já tem números de série registrados e continua a ser controlado por eles.`)
}
