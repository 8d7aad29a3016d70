import type { Actor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import { alreadyRegistered, moveUnits, type UnitMove } from './move-units.ts'
import { findUnitPlaces } from './units.queries.ts'

const mayBeBought = (state: string) => state === 'sold' || state === 'gone'

/** @throws AppError DUPLICATE for a number of a unit that is in the shop */
export async function checkBuyable(tx: Tx, serials: readonly string[]): Promise<void> {
  const inside = (await findUnitPlaces(tx, serials)).find(({ state }) => !mayBeBought(state))
  if (inside) throw alreadyRegistered(inside)
}

const intoCustody: UnitMove['step'] = (unit) => {
  if (unit && !mayBeBought(unit.state)) throw alreadyRegistered(unit)
  return { kind: 'trade_in', to: 'custody' }
}

/**
 * A bought unit comes into custody, outside stock and shelf; a unit that the shop once sold keeps its record and its
 * history. Returns its id.
 * @throws AppError DUPLICATE for a unit that is in the shop
 */
export async function takeIntoCustody(
  tx: Tx,
  actor: Actor,
  product: { id: number; name: string },
  serial: string,
  costCents: number,
): Promise<number> {
  const entry = { source: null, costCents }
  await moveUnits(tx, actor, [{ product, serials: [serial], step: intoCustody, entry }])
  const [unit] = await findUnitPlaces(tx, [serial])
  return unit?.id ?? 0
}
