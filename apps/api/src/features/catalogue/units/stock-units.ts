import { UNPACKED_STATUSES, type UnitMoveKind, type UnitState } from '@shop/domain/serials'
import { type MovementKind, unitsText } from '@shop/domain/stock'
import type { Actor } from '../../../actor.ts'
import { invalidState, ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import {
  alreadyRegistered,
  checkCount,
  fromTo,
  moveUnits,
  requireUnit,
  type UnitMove,
  whereItIs,
  withoutSerials,
} from './move-units.ts'
import { countUnits, findSerialised, findStatus, type LockedUnit } from './units.queries.ts'

interface Product {
  id: number
  name: string
}

/** A movement of the stock ledger with its row's id. */
export interface UnitMovement {
  productId: number
  kind: MovementKind
  quantityIn?: number
  quantityOut?: number
  source?: number
  unitCostCents?: number
  orderId?: number
  serials?: readonly string[]
  alreadyIn?: number
  warrantyMonths?: number
  movementId: number
}

const CUSTOMER_RETURN = 2

/** Units come in: new ones, those that left the shop, and sold ones that the customer sells back. */
const comeIn =
  (kind: UnitMoveKind, source?: number): UnitMove['step'] =>
  (unit) => {
    const mayComeBack = unit?.state === 'gone' || (unit?.state === 'sold' && source === CUSTOMER_RETURN)
    if (unit && !mayComeBack) throw alreadyRegistered(unit)
    return { kind, to: 'stock' }
  }

/** A count names the units that differ: one in stock is missing, any other was found. */
const countStep =
  (product: Product): UnitMove['step'] =>
  (unit) => {
    if (unit?.state === 'stock') {
      requireUnit(unit, unit.serial, product)
      return { kind: 'missing', to: 'gone' }
    }
    return comeIn('found')(unit, '')
  }

/** @throws AppError RULE_VIOLATION unless found minus missing units equals the difference of the count */
async function checkCounted(tx: Tx, movement: UnitMovement, product: Product, before: number): Promise<void> {
  const difference = (movement.quantityIn ?? 0) - (movement.quantityOut ?? 0)
  const after = await countUnits(tx, { productId: product.id, state: 'stock' })
  if (after - before === difference) return
  throw ruleViolation(
    `Informe os números de série de ${product.name} que ${difference < 0 ? 'faltam' : 'foram encontrados'}: a contagem muda ${unitsText(Math.abs(difference))}.`,
  )
}

const notSoldThere = (serial: string) => ruleViolation(`O número de série ${serial} não saiu neste pedido.`)

/** Units come back from the order that they left with; one sold before its number was stored is new. */
const comeBack =
  (product: Product, orderId: number, step: { kind: UnitMoveKind; to: UnitState }): UnitMove['step'] =>
  (unit, serial) => {
    if (!unit) return step
    requireUnit(unit, serial, product)
    if (unit.state !== 'sold') throw invalidState(whereItIs(unit))
    if (unit.order_id !== orderId) throw invalidState(whereItIs(unit))
    return step
  }

/** Of a packed line, the units with the customer are at most those not returned yet. */
async function checkLine(
  tx: Tx,
  orderId: number,
  productId: number,
  serials: readonly string[],
): Promise<void> {
  const line = await tx
    .selectFrom('order_items')
    .select(({ eb }) => eb('quantity', '-', eb.ref('returned')).as('left'))
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  const out = await countUnits(tx, { productId, orderId })
  if (out > line.left) throw notSoldThere(serials[0] ?? '')
}

/**
 * Units that come back from an order, to the stock or to the defective shelf. Units of an order that is cancelled before
 * it was packed never left the shelf.
 * @throws AppError RULE_VIOLATION, INVALID_STATE naming the serial number
 */
export async function bringUnitsBack(
  tx: Tx,
  actor: Actor,
  product: Product,
  back: {
    kind: 'exchange' | 'return' | 'restock'
    to: 'stock' | 'defective'
    orderId: number
    quantity: number
    serials: readonly string[]
    movementId?: number
  },
): Promise<void> {
  const { kind, to, orderId, quantity, serials } = back
  if (kind === 'restock' && UNPACKED_STATUSES.includes(await findStatus(tx, orderId))) {
    if (serials.length > 0)
      throw invalidState('O pedido de origem ainda não foi separado: nenhum número de série saiu com ele.')
    return
  }
  checkCount(product.name, quantity, serials.length)
  const step = comeBack(product, orderId, { kind, to })
  const movement = back.movementId === undefined ? {} : { movementId: back.movementId }
  await moveUnits(tx, actor, [{ product, serials, step, orderId, ...movement }])
  // A cancelled order restocks all remaining units: the count of its line is unchanged.
  if (kind !== 'restock') await checkLine(tx, orderId, product.id, serials)
}

async function count(tx: Tx, actor: Actor, product: Product, movement: UnitMovement): Promise<void> {
  const { serials = [], movementId } = movement
  const before = await countUnits(tx, { productId: product.id, state: 'stock' })
  await moveUnits(tx, actor, [{ product, serials, step: countStep(product), movementId }])
  await checkCounted(tx, movement, product, before)
}

/** The move of the units of one stock movement with serial numbers. */
function moveOf(product: Product, movement: UnitMovement): UnitMove {
  const { kind, serials = [], source, unitCostCents, movementId } = movement
  checkCount(product.name, (movement.quantityIn ?? 0) + (movement.quantityOut ?? 0), serials.length)
  const move = { product, serials, movementId }
  if (kind === 'entry' || kind === 'from_supplier' || kind === 'opening') {
    const entry = { source: source ?? null, costCents: unitCostCents ?? null }
    return { ...move, entry, step: comeIn(kind, source) }
  }
  if (kind === 'replacement')
    return {
      ...move,
      step: fromTo(product, 'stock', { kind, to: 'sold' }),
      ...(movement.orderId !== undefined && { orderId: movement.orderId }),
      warrantyMonths: movement.warrantyMonths ?? 0,
    }
  if (kind === 'released') return { ...move, step: fromTo(product, 'custody', { kind, to: 'stock' }) }
  return kind === 'repaired'
    ? { ...move, step: repair(product) }
    : { ...move, step: fromTo(product, 'stock', { kind: 'defective', to: 'defective' }) }
}

/** A unit that became defective before its number was stored is new. */
const repair =
  (product: Product): UnitMove['step'] =>
  (unit: LockedUnit | undefined, serial) =>
    unit
      ? fromTo(product, 'defective', { kind: 'repaired', to: 'stock' })(unit, serial)
      : { kind: 'repaired', to: 'stock' }

/**
 * Moves the units of serialised products together with the stock ledger. A sale moves none: packing does.
 * @throws AppError RULE_VIOLATION unless there are as many serial numbers as units, or for numbers of a product without
 * them; INVALID_STATE, DUPLICATE naming the number that is elsewhere
 */
export async function moveStockUnits(
  tx: Tx,
  actor: Actor,
  movements: readonly UnitMovement[],
  products: ReadonlyMap<number, Product>,
): Promise<void> {
  const moved = movements.filter(({ kind }) => kind !== 'sale')
  if (moved.length === 0) return
  const serialised = new Map(
    (
      await findSerialised(
        tx,
        moved.map(({ productId }) => productId),
      )
    ).map((one) => [one.id, one]),
  )
  const together: UnitMove[] = []
  for (const movement of moved) {
    const product = serialised.get(movement.productId)
    const { kind, orderId, alreadyIn = 0 } = movement
    if (!product) {
      if (movement.serials?.length)
        throw withoutSerials(products.get(movement.productId)?.name ?? 'O produto')
      continue
    }
    if (kind === 'inventory' && alreadyIn > 0) continue
    if (kind === 'inventory') await count(tx, actor, product, movement)
    else if (orderId !== undefined && (kind === 'restock' || kind === 'exchange' || kind === 'return'))
      await bringUnitsBack(tx, actor, product, {
        kind,
        to: 'stock',
        orderId,
        quantity: (movement.quantityIn ?? 0) - alreadyIn,
        serials: movement.serials ?? [],
        movementId: movement.movementId,
      })
    else together.push(moveOf(product, movement))
  }
  await moveUnits(tx, actor, together)
}
