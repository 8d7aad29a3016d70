import type { Unit, UnitList, UnitPage, UnitSummary } from '@shop/contract/units'
import { warrantiesFrom } from '@shop/domain/claims'
import { holdsAny, seesCosts } from '@shop/domain/permissions'
import { UNIT_MOVES, UNIT_STATES } from '@shop/domain/serials'
import { shopDay } from '@shop/domain/shop-time'
import { STOCK_SOURCES } from '@shop/domain/stock'
import { notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Identity } from '../../../identity.ts'
import { reais } from '../../../wire.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import { findPassport } from './passport.ts'
import {
  findByStart,
  findLastSale,
  findMoves,
  findReceived,
  findUnit,
  findUnits,
  type UnitRow,
} from './units.queries.ts'

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

const sourceText = (source: number | null) =>
  STOCK_SOURCES.find(({ value }) => value === source)?.text ?? null

async function findSale(
  db: Db,
  tokenSecret: Uint8Array,
  identity: Identity,
  unitId: number,
): Promise<Unit['sale']> {
  const sale = await findLastSale(db, unitId)
  if (!sale) return null
  const seesImages = holdsAny(identity.permissions, ['bo:manage:orders'])
  return {
    orderId: sale.id,
    orderCode: sale.code,
    customerId: sale.customer_id,
    customer: sale.name,
    when: sale.at,
    deliveredAt: sale.delivered_at,
    packaging: seesImages ? sale.packaging.map((file) => signedLink(tokenSecret, file)) : [],
    signature: seesImages && sale.signature_file ? signedLink(tokenSecret, sale.signature_file) : null,
    receivedBy: seesImages ? sale.received_by : null,
  }
}

/**
 * A unit with its history. Origin is for people who manage products, costs for people who read them, images for people who manage orders.
 * @throws AppError NOT_FOUND
 */
export async function getUnit(
  { db, tokenSecret, settings }: AppContext,
  identity: Identity,
  serial: string,
): Promise<Unit> {
  const row = await findUnit(db, serial)
  if (!row) throw notFound(`O número de série ${serial} não está registrado.`)
  const seesOrigin = holdsAny(identity.permissions, ['bo:manage:products'])
  const withCosts = seesCosts(identity.permissions)
  const [moves, sale, received, passport] = await Promise.all([
    findMoves(db, row.id),
    findSale(db, tokenSecret, identity, row.id),
    findReceived(db, row.id),
    findPassport(db, row, withCosts),
  ])
  return {
    ...toSummary(row, settings.SHOP_TIMEZONE),
    entry: {
      when: row.entered_at,
      ...(seesOrigin && {
        supplier: received?.name ?? sourceText(row.source),
        document: received?.document || null,
      }),
      ...(withCosts && { cost: row.cost_cents === null ? null : reais(row.cost_cents) }),
    },
    sale,
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
