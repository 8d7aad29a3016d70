import type { DeliveriesResponse, DepartureBoard, Returnables } from '@shop/contract/board'
import type { Order, OrderSummary } from '@shop/contract/orders'
import { stillOwed } from '@shop/domain/credit'
import { makesDeparture, nextDeparture } from '@shop/domain/departures'
import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { availableActions } from '@shop/domain/order-workflow'
import { holdsAny } from '@shop/domain/permissions'
import { localToUtc, shopDay } from '@shop/domain/shop-time'
import type { Actor } from '../../../actor.ts'
import { invalidState } from '../../../app-error.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import type { EmployeeIdentity, Identity } from '../../../identity.ts'
import { reais } from '../../../wire.ts'
import { findSoldWith } from '../../catalogue/units/units.queries.ts'
import { toBalance } from '../record/order-balance.ts'
import { orderScope, permissionsFor, readerOf } from '../record/order-scope.ts'
import { orderFacts, toOrder, toSummary } from '../record/order-view.ts'
import type { OrderScope } from '../record/orders.queries.ts'
import { visibleOrder } from '../record/orders.service.ts'
import { changeOrderIn } from '../workflow/change-order.ts'
import { listRefused } from '../workflow/refused-records.ts'
import {
  CARRIED,
  countReturnables,
  countToLeave,
  findDelivered,
  findDeliveries,
  findHeld,
  findHeldSummaries,
  findRest,
  findReturnables,
  findSummaries,
  findToPack,
  TO_PACK,
} from './board.queries.ts'
import { countByStatus } from './order-list.queries.ts'

/** More than one deliverer carries in a day. */
const MOST_DELIVERIES = 200
/** More than a team packs in a day. */
const MOST_TO_PACK = 200

/** The orders of the next departure by their state, without fast orders and pickups. */
export async function getDepartureBoard(
  db: Db,
  identity: Identity,
  now: Date,
  timeZone: string,
): Promise<DepartureBoard> {
  const departure = nextDeparture(now, timeZone)
  const rows = await countToLeave(db, orderScope(identity))
  const sum = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((total, { quantity }) => total + quantity, 0)
  const isPacked = ({ status }: (typeof rows)[number]) => status === ORDER_STATUS.AGUARDANDO_MOTOBOY
  const inTime = (row: (typeof rows)[number]) => makesDeparture(row.status, now, departure)
  return {
    now: now.toISOString(),
    departure: departure.toISOString(),
    ready: sum(isPacked),
    withoutDeliverer: sum((row) => isPacked(row) && !row.has_deliverer),
    preparing: sum((row) => !isPacked(row) && inTime(row)),
    late: sum((row) => !inTime(row)),
  }
}

/** Orders of these statuses that the person may see, from the counters. */
async function countIn(db: Db, scope: OrderScope, statuses: readonly StatusKey[]): Promise<number> {
  const counts = await countByStatus(db, scope)
  return counts
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Packed orders and those on the way, oldest first, and how many there are in all: for a deliverer only their own,
 * whatever their other permissions, with those delivered today; for others all. Undelivered orders whose goods are not in
 * the shop yet are among them in any status.
 */
export async function listDeliveries(
  db: Db,
  identity: EmployeeIdentity,
  now: Date,
  timeZone: string,
): Promise<DeliveriesResponse> {
  const isDeliverer = identity.employeeKind === 'deliverer'
  const scope = isDeliverer ? { delivererId: identity.id } : orderScope(identity)
  const today = localToUtc(`${shopDay(now, timeZone)}T00:00:00`, timeZone)
  const [rows, total, delivered, held, refused] = await Promise.all([
    findDeliveries(db, scope, MOST_DELIVERIES),
    countIn(db, scope, CARRIED),
    isDeliverer ? findDelivered(db, identity.id, today) : [],
    findHeld(db, isDeliverer ? identity.id : undefined, MOST_DELIVERIES),
    holdsAny(identity.permissions, ['bo:manage:orders']) ? listRefused(db) : [],
  ])
  const alsoHeld = held.filter(({ id }) => !rows.some((row) => row.id === id))
  return {
    orders: [...rows, ...alsoHeld].map((row) => toOrder(row, identity)),
    total: total + alsoHeld.length,
    delivered: delivered.map((row) => toSummary(row, identity)),
    refused,
  }
}

/**
 * Orders waiting for preparation or being prepared, oldest first, and how many there are in all; with the undelivered
 * ones that are to be received back.
 */
export async function listToPack(
  db: Db,
  identity: Identity,
): Promise<{ orders: Order[]; total: number; held: OrderSummary[] }> {
  const scope = orderScope(identity)
  const rows = await findToPack(db, scope, MOST_TO_PACK)
  return {
    orders: rows.map((row) => toOrder(row, identity)),
    total: await countIn(db, scope, TO_PACK),
    held: (await findHeldSummaries(db, MOST_TO_PACK)).map((row) => toSummary(row, identity)),
  }
}

/**
 * Assigns several orders to one deliverer, in one transaction: when one of them does not allow it, none is changed. The
 * orders are locked by ascending id, as everywhere.
 * @throws AppError NOT_FOUND, INVALID_STATE naming the order, RULE_VIOLATION for an employee who is not a deliverer
 */
export async function assignDeliverer(
  db: Db,
  actor: Actor,
  orderIds: readonly number[],
  delivererId: number,
): Promise<OrderSummary[]> {
  const inOrder = orderIds.toSorted((a, b) => a - b)
  await inTransaction(db, async (tx) => {
    for (const id of inOrder) await changeOrderIn(tx, actor, 'changeCourier', id, { delivererId })
  })
  return (await findSummaries(db, inOrder)).map((row) => toSummary(row, readerOf(actor)))
}

/**
 * Items that the customer of an order being settled can still give back, of this order and of other sales.
 * @throws AppError NOT_FOUND, INVALID_STATE when the order is not being settled or the person may not do it
 */
export async function listReturnables(
  db: Db,
  identity: Identity,
  orderId: number,
  { page, items }: { page: number; items: number },
): Promise<Returnables> {
  const order = await visibleOrder(db, identity, { id: orderId })
  const permissions = permissionsFor(identity, order)
  if (!availableActions(orderFacts(order), { permissions }).includes('return'))
    throw invalidState(`O pedido ${order.code} não permite troca nem devolução agora.`)
  const [sales, total] = await Promise.all([
    findReturnables(db, order, page, items),
    countReturnables(db, order),
  ])
  const rest =
    sales.length > 0
      ? await findRest(
          db,
          sales.map(({ id }) => id),
        )
      : []
  const out = await findSoldWith(
    db,
    sales.map(({ id }) => id),
  )
  return {
    total,
    orders: sales.map((sale) => ({
      orderId: sale.id,
      code: sale.code,
      createdAt: sale.placed_at,
      stillOwed: reais(stillOwed(toBalance(sale))),
      items: rest
        .filter(({ order_id }) => order_id === sale.id)
        .map(({ product_id, name, unit_price_cents, quantity, returned, serialised }) => ({
          productId: product_id,
          name,
          unitPrice: reais(unit_price_cents),
          quantity,
          returned,
          ...(serialised && {
            serials: out
              .filter((unit) => unit.order_id === sale.id && unit.product_id === product_id)
              .map(({ serial }) => serial),
          }),
        })),
    })),
  }
}
