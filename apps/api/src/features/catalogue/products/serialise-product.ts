import { serialKey } from '@shop/domain/serials'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { type LockedProduct, lockByCodes } from '../../../db/lock-products.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { checkWithoutUnits, registerUnits } from '../units/register-units.ts'
import { findShelfSerials } from '../units/units.queries.ts'
import { unknownProduct } from './products.service.ts'

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

async function isAlreadySo(tx: Tx, { id, name }: LockedProduct, serials: readonly string[]): Promise<void> {
  const onShelf = new Set((await findShelfSerials(tx, id)).map(({ serial_key }) => serial_key))
  const same = onShelf.size === serials.length && serials.every((serial) => onShelf.has(serialKey(serial)))
  if (!same)
    throw ruleViolation(`${name} já tem números de série, e não são estes. Use a entrada ou o inventário.`)
}

/** Makes products serialised with these numbers, by code. Returns how many changed. @throws AppError */
async function makeSerialised(
  tx: Tx,
  actor: Actor,
  serialsOf: ReadonlyMap<string, readonly string[]>,
): Promise<number> {
  const rows = await lockByCodes(tx, [...serialsOf.keys()])
  const existing = new Set(rows.map(({ code }) => code))
  for (const code of serialsOf.keys()) if (!existing.has(code)) throw unknownProduct(code)
  let changed = 0
  for (const row of rows) {
    const serials = serialsOf.get(row.code) ?? []
    if (row.serialised) {
      await isAlreadySo(tx, row, serials)
      continue
    }
    await tx
      .updateTable('products')
      .set({ serialised: true, version: sql`version + 1` })
      .where('id', '=', row.id)
      .execute()
    await registerUnits(tx, actor, row, serials)
    const text =
      serials.length === 1 ? '1 número de série registrado' : `${serials.length} números de série registrados`
    await writeAudit(tx, actor, 'edit', 'product', row.id, text)
    changed++
  }
  return changed
}

/**
 * Makes the products of the lines serialised with the numbers of the units on their shelves: all or none. A product
 * that already has exactly these numbers is not changed.
 * @throws AppError NOT_FOUND for a code, RULE_VIOLATION, DUPLICATE
 */
export async function importUnits(
  tx: Tx,
  actor: Actor,
  lines: readonly { code: string; serial: string }[],
): Promise<{ products: number; units: number }> {
  const serialsOf = new Map<string, string[]>()
  for (const { code, serial } of lines) serialsOf.set(code, [...(serialsOf.get(code) ?? []), serial])
  const products = await makeSerialised(tx, actor, serialsOf)
  return { products, units: lines.length }
}
