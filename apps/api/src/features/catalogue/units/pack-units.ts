import { serialKeys } from '@shop/domain/serials'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { checkCount, fromTo, moveUnits, whereItIs, withoutSerials } from './move-units.ts'
import { findHeld, findLine, findSoldWith, findUnitPlaces } from './units.queries.ts'

export interface NamedUnit {
  productId: number
  serial: string
}

/**
 * The units of an order leave with it. Lock the order before.
 * @throws AppError RULE_VIOLATION for too few or too many serial numbers, one that is not registered, occurs twice or
 * belongs to another product; INVALID_STATE for one that is not in stock
 */
export async function packUnits(
  tx: Tx,
  actor: Actor,
  orderId: number,
  serials: readonly NamedUnit[],
): Promise<void> {
  const held = await findHeld(tx, orderId)
  const products = await lockProducts(
    tx,
    held.map(({ product_id }) => product_id),
  )
  const lines = held.flatMap(({ product_id, left }) => {
    const product = products.get(product_id)
    return product ? [{ ...product, left }] : []
  })
  const stray = serials.find(({ productId }) => !lines.some(({ id }) => id === productId))
  if (stray) throw ruleViolation(`O número de série ${stray.serial} é de um produto que não está no pedido.`)
  const moves = lines.flatMap((product) => {
    const named = serials.filter(({ productId }) => productId === product.id).map(({ serial }) => serial)
    if (!product.serialised && named.length > 0) throw withoutSerials(product.name)
    if (!product.serialised) return []
    checkCount(product.name, product.left, named.length)
    const step = fromTo(product, 'stock', { kind: 'sale', to: 'sold' })
    return [{ product, serials: named, step, orderId, warrantyMonths: product.warranty_months }]
  })
  await moveUnits(tx, actor, moves)
}

/**
 * The order line for a serial number, before the order is packed; locks nothing.
 * @throws AppError NOT_FOUND for a number that is not registered, RULE_VIOLATION for one of another product,
 * INVALID_STATE for one that is not in stock
 */
export async function findPackable(db: Db, orderId: number, serial: string): Promise<{ productId: number }> {
  const [unit] = await findUnitPlaces(db, [serial])
  if (!unit) throw notFound(`${serial} não é deste pedido, nem um número de série registrado.`)
  const line = await findLine(db, orderId, unit.product_id)
  if (!line)
    throw ruleViolation(`O número de série ${unit.serial} é de ${unit.product_name}, que não está no pedido.`)
  if (unit.state !== 'stock') throw invalidState(whereItIs(unit))
  return { productId: unit.product_id }
}

/**
 * The serial numbers that come back with a cancelled order: those that left with it, and others that a person names.
 */
export async function serialsOfOrder(
  tx: Tx,
  orderId: number,
  named: readonly NamedUnit[],
): Promise<(productId: number) => string[]> {
  const sold = await findSoldWith(tx, [orderId])
  return (productId) => {
    const known = sold.filter((unit) => unit.product_id === productId)
    const keys = new Set(known.flatMap(({ numbers }) => serialKeys(numbers)))
    const isKnown = (serial: string) => serialKeys(serial).some((key) => keys.has(key))
    const others = named.filter((unit) => unit.productId === productId && !isKnown(unit.serial))
    return [...known, ...others].map(({ serial }) => serial)
  }
}
