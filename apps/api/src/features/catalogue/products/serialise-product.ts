import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import type { LockedProduct } from '../../../db/lock-products.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { checkWithoutUnits, registerUnits } from '../units/register-units.ts'

/**
 * Applies a change of a product's serialised flag to its units. The row's flag is set before.
 * @throws AppError RULE_VIOLATION unless `serials` are those of its shelf when it becomes serialised, and none
 * otherwise; INVALID_STATE for turning it off while it has units
 */
export async function changeSerialised(
  tx: Tx,
  actor: Actor,
  product: Pick<LockedProduct, 'id' | 'name' | 'serialised'>,
  wanted: boolean,
  serials: readonly string[],
): Promise<void> {
  if (wanted && !product.serialised) return registerUnits(tx, actor, product, serials)
  if (serials.length > 0)
    throw ruleViolation('Os números de série só são informados quando o produto passa a tê-los.')
  if (!wanted && product.serialised) await checkWithoutUnits(tx, product)
}

export interface Shelf {
  product: Pick<LockedProduct, 'id' | 'name'>
  serials: readonly string[]
}

/**
 * Makes locked products serialised with the numbers of the units on their shelves.
 * @throws AppError RULE_VIOLATION where the numbers are not as many as the units; DUPLICATE
 */
export async function serialiseShelves(tx: Tx, actor: Actor, shelves: readonly Shelf[]): Promise<void> {
  for (const { product, serials } of shelves) {
    await tx
      .updateTable('products')
      .set({ serialised: true, version: sql`version + 1` })
      .where('id', '=', product.id)
      .execute()
    await registerUnits(tx, actor, product, serials)
    const text =
      serials.length === 1 ? '1 número de série registrado' : `${serials.length} números de série registrados`
    await writeAudit(tx, actor, 'edit', 'product', product.id, text)
  }
}
