import type { OrderSummary } from '@shop/contract/orders'
import type { OwnOrder, OwnOrders, OwnOrdersQuery } from '@shop/contract/own-orders'
import { MAX_REQUESTS, mayRequest, reasonsLeft } from '@shop/domain/order-requests'
import { ORDER_STATUS, statusName } from '@shop/domain/order-status'
import { notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { publicLink } from '../../platform/files/signed-link.ts'
import { findHandover, findRequestsOf } from '../record/order-requests.queries.ts'
import { toOrder, toSummary } from '../record/order-view.ts'
import { findHistory, type OrderRow, type SummaryRow } from '../record/orders.queries.ts'
import { factsOf } from '../record/told-facts.ts'
import { toOwnRequest } from '../requests/order-requests.service.ts'
import { trackingUrl } from '../tracking/tracking-link.ts'
import { findOwnOrder, findOwnOrders } from './own-orders.queries.ts'

/** Without permissions: sees no costs and no actions. */
const CUSTOMER = { id: null, permissions: [] }

const ownSummary = (order: OrderSummary, row: SummaryRow | OrderRow) => ({
  ...factsOf(row),
  orderId: order.orderId,
  code: order.code,
  status: order.status,
  statusKey: order.statusKey,
  placedAt: order.createdAt,
  updatedAt: order.updatedAt,
  typeOfDelivery: order.typeOfDelivery,
  isFastDelivery: order.isFastDelivery,
  payment: order.payment,
  total: order.total,
  toPay: order.toPay,
})

/** A page of a customer's own orders, latest placed first. */
export async function listOwnOrders(db: Db, customerId: number, query: OwnOrdersQuery): Promise<OwnOrders> {
  const rows = await findOwnOrders(db, customerId, query)
  return {
    orders: rows.slice(0, query.items).map((row) => ({
      ...ownSummary(toSummary(row, CUSTOMER), row),
      units: row.units ?? 0,
      imageUrls: row.files.map(publicLink),
    })),
    more: rows.length > query.items,
  }
}

/** An order of the customer's own with its history, oldest first. @throws AppError NOT_FOUND, also for another's */
export async function getOwnOrder(
  { db, settings, tokenSecret }: Pick<AppContext, 'db' | 'settings' | 'tokenSecret'>,
  customerId: number,
  id: number,
): Promise<OwnOrder> {
  const row = await findOwnOrder(db, customerId, id)
  if (!row) throw notFound('Pedido não encontrado.')
  const order = toOrder(row, CUSTOMER)
  const [history, requests, handover] = [
    await findHistory(db, id),
    await findRequestsOf(db, id),
    await findHandover(db, id),
  ]
  const mayAsk = requests.length < MAX_REQUESTS && requests.every(({ state }) => state !== 'open')
  return {
    ...ownSummary(order, row),
    subTotal: order.subTotal,
    shippingCost: order.shippingCost,
    totalWarranty: order.totalWarranty,
    totalExchange: order.totalExchange,
    totalReturn: order.totalReturn,
    creditUsed: order.creditUsed,
    parts: order.parts,
    address: order.address,
    comments: order.comments,
    receivedBy: order.receivedBy,
    deliverer: order.deliverer?.split(' ')[0] ?? null,
    canSendProof: order.statusKey === ORDER_STATUS.AGUARDANDO_COMPROVANTE,
    proofUntil: row.proof_until,
    canAskCancel: mayAsk && mayRequest('cancel', row.status),
    returnReasons: mayAsk && mayRequest('return', row.status) ? reasonsLeft(handover, new Date()) : [],
    requests: requests.map(toOwnRequest),
    trackingUrl: trackingUrl(settings, tokenSecret, order.code),
    items: order.items,
    // Customers see what happened and when, but no comments of the staff.
    histories: history.map(({ action, status, at }) => ({
      status: statusName(status),
      statusKey: status,
      action,
      when: at,
    })),
  }
}
