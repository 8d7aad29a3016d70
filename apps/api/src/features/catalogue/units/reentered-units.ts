import type { UnitMoveKind, UnitState } from '@shop/domain/serials'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { insertMoves } from './units.queries.ts'

/** A unit that left with an order, sold or as a replacement, and came in again by a stock entry. */
export interface ReenteredUnit {
  id: number
  serial: string
  serial_key: string
  /** The product that it left as; it may have come in as another. */
  product_id: number
  state: UnitState
}

/** Moves of units that left with an order, came in again by a stock entry and were not recorded as returned. */
export const REENTERED = sql`unit_moves as sale
  where sale.kind in ('sale', 'replacement')
    and exists (select from unit_moves as entry
      where entry.unit_id = sale.unit_id and entry.id > sale.id and entry.kind in ('entry', 'opening', 'trade_in'))
    and not exists (select from unit_moves as back where back.unit_id = sale.unit_id and back.id > sale.id
      and back.order_id = sale.order_id and back.kind in ('exchange', 'return', 'restock', 'claim'))`

/** Units of an order that a stock entry brought in before they were recorded as returned. */
export async function findReentered(db: Db, orderId: number): Promise<ReenteredUnit[]> {
  const { rows } = await sql<ReenteredUnit>`
    select units.id, serial, serial_key, left_as as product_id, state
    from (select sale.unit_id, sale.product_id as left_as from ${REENTERED} and sale.order_id = ${orderId}) as sold
      join units on units.id = sold.unit_id order by units.id`.execute(db)
  return rows
}

/** Records that units came back from an order; they stay where the stock entry, or whatever followed it, put them. */
export const recordReentered = (
  tx: Tx,
  actor: Actor,
  units: readonly ReenteredUnit[],
  { kind, orderId }: { kind: UnitMoveKind; orderId: number },
): Promise<void> =>
  insertMoves(
    tx,
    units.map(({ id, product_id, state }) => ({
      unit_id: id,
      product_id,
      kind,
      state,
      source: null,
      cost_cents: null,
      order_id: orderId,
      movement_id: null,
      employee_id: actor.employeeId,
      who: actor.who,
    })),
  )
