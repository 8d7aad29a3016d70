import type { UnitMoveKind, UnitState } from '@shop/domain/serials'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { invalidState } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { insertMoves } from './units.queries.ts'

/** A unit that left with an order, sold or as a replacement, and came in again otherwise than as a return. */
export interface ReenteredUnit {
  id: number
  serial: string
  serial_key: string
  second_serial: string | null
  /** The product that it left as; it may have come in as another. */
  product_id: number
  state: UnitState
}

/** Moves of units that left with an order and whose first entry after it was of these kinds, not recorded as returned. */
const cameInBy = (kinds: readonly UnitMoveKind[]) => sql`unit_moves as sale
  where sale.kind in ('sale', 'replacement')
    and (select entry.kind from unit_moves as entry
      where entry.unit_id = sale.unit_id and entry.id > sale.id and entry.kind in ('entry', 'opening', 'trade_in')
      order by entry.id limit 1) in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
    and not exists (select from unit_moves as back where back.unit_id = sale.unit_id and back.id > sale.id
      and back.order_id = sale.order_id and back.kind in ('exchange', 'return', 'restock', 'claim'))`

/** Sales of units that came in again by a stock entry: nothing was paid for them, so a return still gives their price back. */
export const REENTERED = cameInBy(['entry', 'opening'])

/** Sales of units that the shop bought back: nothing is given back for them any more. */
export const BOUGHT_BACK = cameInBy(['trade_in'])

const findOf = async (db: Db, sales: typeof REENTERED, orderId: number): Promise<ReenteredUnit[]> => {
  const { rows } = await sql<ReenteredUnit>`
    select units.id, serial, serial_key, second_serial, left_as as product_id, state
    from (select sale.unit_id, sale.product_id as left_as from ${sales} and sale.order_id = ${orderId}) as sold
      join units on units.id = sold.unit_id order by units.id`.execute(db)
  return rows
}

/** Units of an order that a stock entry brought in before they were recorded as returned. */
export const findReentered = (db: Db, orderId: number) => findOf(db, REENTERED, orderId)

/** Units of an order that the shop bought back. Lock the order's units before, to read what does not change. */
export const findBoughtBack = (db: Db, orderId: number) => findOf(db, BOUGHT_BACK, orderId)

/** How many units of a line (`order_items as item`) the shop bought back. */
export const BOUGHT_OF_LINE = sql<number>`(select count(*) from ${BOUGHT_BACK}
  and sale.order_id = item.order_id and sale.product_id = item.product_id)`

export const boughtBack = ({ serial }: Pick<ReenteredUnit, 'serial'>, what: string) =>
  invalidState(`O aparelho ${serial} foi comprado de volta pela loja: ${what}.`)

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
