import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import { isAnyOf } from '../../catalogue/units/units.queries.ts'

/** Whose claims end: those of units, by any of their numbers, or those of all units that left with an order. */
type Ended = { serials: readonly string[] } | { orderId: number }

const ofUnits = (serials: readonly string[]) => sql`case when claims.status = 'replaced'
  then coalesce(replacement_id, unit_id) else unit_id end in (select id from units where ${isAnyOf(serials)})`

/**
 * Closes the open claims about units that come back, are bought back or leave again, with a line in the history of each.
 * A replaced unit's claim is about the unit that the customer got instead. `exceptId`: the claim whose outcome it is.
 */
export async function endClaims(
  tx: Tx,
  actor: Actor,
  ended: Ended,
  comment: string,
  exceptId: number | null = null,
): Promise<void> {
  const which = 'orderId' in ended ? sql`claims.order_id = ${ended.orderId}` : ofUnits(ended.serials)
  await sql`with closed as (
      update claims set status = 'closed', ended_at = now()
      where ended_at is null and id is distinct from ${exceptId}::int and ${which} returning id
    )
    insert into claim_history (claim_id, status, comment, employee_id, who)
    select id, 'closed', ${comment}, ${actor.employeeId}::int, ${actor.who} from closed order by id`.execute(
    tx,
  )
}
