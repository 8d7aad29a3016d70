import { serialCountProblem, serialKeys, type UnitMoveKind, type UnitState } from '@shop/domain/serials'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import {
  insertMoves,
  insertUnits,
  type LockedUnit,
  lockRegister,
  lockUnits,
  type UnitChange,
  unitsByNumber,
  updateUnits,
} from './units.queries.ts'

interface Step {
  kind: UnitMoveKind
  to: UnitState
}

/** Units of one product that move together. */
export interface UnitMove {
  product: { id: number; name: string }
  serials: readonly string[]
  /**
   * The new state of one unit; undefined for a number that is not registered. @throws AppError when the move is
   * impossible
   */
  step: (unit: LockedUnit | undefined, serial: string) => Step
  /** The order that units leave with, or that they come back from. */
  orderId?: number
  /** The row of the stock ledger. */
  movementId?: number
  /** For units that become the shop's; without it a unit keeps the day, source and cost that it came in with. */
  entry?: { source: number | null; costCents: number | null }
  /** For units that leave. */
  warrantyMonths?: number
}

const PLACES: Record<UnitState, (unit: LockedUnit) => string> = {
  stock: () => 'está em estoque',
  sold: ({ order_code }) => `foi vendido no pedido ${order_code}`,
  defective: () => 'está entre os defeituosos',
  gone: () => 'saiu da loja',
  custody: () => 'está em custódia, comprado como usado',
}

/** 'O número de série X está em estoque.', for error messages. */
export const whereItIs = (unit: LockedUnit) => `O número de série ${unit.serial} ${PLACES[unit.state](unit)}.`

export const unregistered = (serial: string) =>
  ruleViolation(`O número de série ${serial} não está registrado.`)

/** Serial numbers were given for a product that has none. */
export const withoutSerials = (name: string) =>
  ruleViolation(`${name} não tem números de série: nada a informar.`)

/** The unit itself. @throws AppError RULE_VIOLATION for a number that is not registered or of another product */
export function requireUnit(
  unit: LockedUnit | undefined,
  serial: string,
  product: { id: number; name: string },
): LockedUnit {
  if (!unit) throw unregistered(serial)
  if (unit.product_id !== product.id)
    throw ruleViolation(`O número de série ${serial} é de ${unit.product_name}, e não de ${product.name}.`)
  return unit
}

/** @throws AppError RULE_VIOLATION when the number of serials differs from the number of units */
export function checkCount(name: string, needed: number, given: number): void {
  const problem = serialCountProblem(name, needed, given)
  if (problem) throw ruleViolation(problem)
}

/** Moves units from one place to another. @throws AppError INVALID_STATE for one that is elsewhere */
export const fromTo =
  (product: { id: number; name: string }, from: UnitState, step: Step): UnitMove['step'] =>
  (found, serial) => {
    const unit = requireUnit(found, serial, product)
    if (unit.state !== from) throw invalidState(whereItIs(unit))
    return step
  }

/** @throws AppError RULE_VIOLATION for a number that occurs twice */
function refuseRepeated(moves: readonly UnitMove[]): void {
  const seen = new Set<string>()
  for (const serial of moves.flatMap(({ serials }) => serials))
    for (const key of serialKeys(serial)) {
      if (seen.has(key)) throw ruleViolation(`O número de série ${key} está repetido.`)
      seen.add(key)
    }
}

interface Planned {
  move: UnitMove
  step: Step
  serial: string
  unit: LockedUnit | undefined
}

/** Numbers of a call that the unit's record does not have as its first. */
const otherThan = (unit: LockedUnit | undefined, serial: string): string[] => {
  const first = unit?.serial_key ?? serialKeys(serial)[0]
  return serialKeys(serial).filter((key) => key !== first)
}

/** @throws AppError DUPLICATE when the two IMEIs of a call belong to two units, or to one that has another second */
function refuseTwoUnits({ unit, serial }: Planned, all: readonly LockedUnit[]): void {
  const [second] = otherThan(unit, serial)
  if (second === undefined || !unit) return
  const other = all.find(
    ({ id, serial_key, second_serial }) => id !== unit.id && [serial_key, second_serial].includes(second),
  )
  const known = unit.second_serial
  if (other || (known !== null && known !== second))
    throw new AppError('DUPLICATE', `Os dois IMEIs não são do mesmo aparelho: ${whereItIs(other ?? unit)}`)
}

function changed({ move, step, unit, serial }: Planned): UnitChange {
  const isSold = step.to === 'sold'
  const came = move.entry ?? { source: unit?.source ?? null, costCents: unit?.cost_cents ?? null }
  const [own, second = null] = [unit?.serial ?? serialKeys(serial)[0], ...otherThan(unit, serial)]
  return {
    serial: unit || second !== null ? own : serial,
    second_serial: second,
    product_id: move.product.id,
    state: step.to,
    order_id: isSold ? (move.orderId ?? null) : null,
    warranty_months: isSold ? (move.warrantyMonths ?? 0) : 0,
    cost_cents: came.costCents,
    source: came.source,
  }
}

/**
 * The only function that moves units: locks the existing ones in id order, computes the new state of each with its
 * move's `step`, and writes the units and their moves, up to a thousand per statement. Lock the products before.
 * @throws AppError RULE_VIOLATION for a number that occurs twice, and the errors of the moves; of two that register a
 * number at once the second gets a DUPLICATE
 */
export async function moveUnits(tx: Tx, actor: Actor, moves: readonly UnitMove[]): Promise<void> {
  refuseRepeated(moves)
  const serials = moves.flatMap((move) => move.serials)
  if (serials.length === 0) return
  await lockRegister(
    tx,
    serials.some((serial) => serialKeys(serial).length > 1),
  )
  const locked = await lockUnits(tx, serials)
  const unitOf = unitsByNumber(locked)
  const planned = moves.flatMap((move) =>
    move.serials.map((serial): Planned => {
      const unit = unitOf(serial)
      return { move, serial, unit, step: move.step(unit, serial) }
    }),
  )
  for (const plan of planned) refuseTwoUnits(plan, locked)
  if (new Set(planned.flatMap(({ unit }) => unit?.id ?? [])).size < planned.filter(({ unit }) => unit).length)
    throw ruleViolation('Dois dos números de série são do mesmo aparelho.')
  const known = planned.flatMap((plan) => {
    const enters = plan.move.entry !== undefined && (plan.step.to === 'stock' || plan.step.to === 'custody')
    return plan.unit ? [{ ...changed(plan), id: plan.unit.id, enters }] : []
  })
  const fresh = planned.filter(({ unit }) => !unit).map(changed)
  if (known.length > 0) await updateUnits(tx, known)
  const made = fresh.length > 0 ? await insertUnits(tx, fresh) : []
  const idOf = unitsByNumber([...locked, ...made])
  await insertMoves(
    tx,
    planned.map((plan) => ({
      unit_id: idOf(plan.serial)?.id ?? 0,
      product_id: plan.move.product.id,
      kind: plan.step.kind,
      state: plan.step.to,
      source: plan.move.entry?.source ?? null,
      // The unit’s cost at this moment: a later entry changes it.
      cost_cents: changed(plan).cost_cents,
      order_id: plan.move.orderId ?? null,
      movement_id: plan.move.movementId ?? null,
      employee_id: actor.employeeId,
      who: actor.who,
    })),
  )
}

/** Two units cannot have the same number. */
export const alreadyRegistered = (unit: LockedUnit) =>
  new AppError('DUPLICATE', `${whereItIs(unit)} Não pode entrar de novo.`)
