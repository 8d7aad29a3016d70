import type { Unit, UnitList, UnitPage, UnitSummary } from '@shop/contract/units'
import { warrantiesFrom } from '@shop/domain/claims'
import { UNIT_MOVES, UNIT_STATES } from '@shop/domain/serials'
import { shopDay } from '@shop/domain/shop-time'
import { notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Identity } from '../../../identity.ts'
import { findLives } from './lives.ts'
import { findPassport } from './passport.ts'
import { findByStart, findMoves, findUnit, findUnits, type UnitRow } from './units.queries.ts'

/** Both warranties begin when the unit is handed over; until then they are computed from the packing. */
export function warrantiesOf(row: Pick<UnitRow, 'sold_at' | 'delivered_at' | 'months'>, timeZone: string) {
  const since = row.sold_at === null ? null : (row.delivered_at ?? row.sold_at)
  if (!since) return { legalUntil: null, warrantyUntil: null }
  return warrantiesFrom(shopDay(new Date(since), timeZone), row.months)
}

const toSummary = (row: UnitRow, timeZone: string): UnitSummary => ({
  serial: row.serial,
  productId: row.product_id,
  productCode: row.product_code,
  productName: row.product_name,
  state: row.state,
  stateText: UNIT_STATES[row.state],
  orderId: row.order_id,
  orderCode: row.order_code,
  customer: row.customer_name,
  soldAt: row.sold_at,
  warrantyMonths: row.months,
  ...warrantiesOf(row, timeZone),
})

/** Units whose serial number begins with a text, by number. */
export const searchUnits = async (
  { db, settings }: AppContext,
  start: string,
  limit: number,
): Promise<UnitSummary[]> =>
  (await findByStart(db, start, limit)).map((row) => toSummary(row, settings.SHOP_TIMEZONE))

/** One page of units, last registered first, and how many there are. */
export async function listUnits({ db, settings }: AppContext, page: UnitPage): Promise<UnitList> {
  const { rows, total } = await findUnits(db, page)
  return { units: rows.map((row) => toSummary(row, settings.SHOP_TIMEZONE)), total }
}

/**
 * A unit with its history and its lives.
 * @throws AppError NOT_FOUND
 */
export async function getUnit(context: AppContext, identity: Identity, serial: string): Promise<Unit> {
  const row = await findUnit(context.db, serial)
  if (!row) throw notFound(`O número de série ${serial} não está registrado.`)
  const [moves, lives, passport] = await Promise.all([
    findMoves(context.db, row.id),
    findLives(context, identity, row),
    findPassport(context.db, row.id),
  ])
  return {
    ...toSummary(row, context.settings.SHOP_TIMEZONE),
    ...lives,
    ...passport,
    history: moves.map((move) => ({
      kind: move.kind,
      text: UNIT_MOVES[move.kind],
      state: move.state,
      productName: move.product_name,
      orderId: move.order_id,
      orderCode: move.order_code,
      customer: move.customer_name,
      returnCode: move.return_code,
      who: move.who,
      when: move.at,
    })),
  }
}
