import { MOST_ASSIGNED } from '@shop/domain/call-limits'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { PHONE_RECORDS } from '@shop/domain/phone-records'
import { z } from 'zod'
import { order, orderSummary } from './orders.ts'
import { chosenDeliverer, id, instant, keysOf, pageQuery, reais } from './wire.ts'

/** Orders waiting for the next departure; `now` is the server's clock, for countdowns. */
export const departureBoard = z.object({
  now: instant,
  departure: instant,
  /** Packed. */
  ready: z.int(),
  /** Packed, but without a deliverer. */
  withoutDeliverer: z.int(),
  /** Expected to be packed in time. */
  preparing: z.int(),
  /** Not expected to be packed in time. */
  late: z.int(),
})
export type DepartureBoard = z.infer<typeof departureBoard>

/** One deliverer for several orders: all or, when one does not allow it, none. */
export const assignDelivererBody = z.strictObject({
  orderIds: z
    .array(id)
    .min(1, 'Selecione ao menos um pedido.')
    .max(MOST_ASSIGNED)
    .refine((ids) => new Set(ids).size === ids.length, 'O mesmo pedido foi informado mais de uma vez.'),
  delivererId: chosenDeliverer,
})

export const ordersResponse = z.object({ orders: z.array(orderSummary) })
/** What a phone recorded and the server refused, until somebody dealt with it. */
export const refusedRecord = z.object({
  id: z.int(),
  orderId: z.int(),
  code: z.string(),
  action: z.enum(keysOf(PHONE_RECORDS)),
  user: z.string(),
  occurredAt: instant,
  refusedAt: instant,
  reason: z.string(),
  /** Cash that was received, by the phone's word; null where it says nothing about cash. */
  cashReceived: reais.nullable(),
})
export type RefusedRecord = z.infer<typeof refusedRecord>

/**
 * The oldest orders to carry, and those that came back undelivered and are not in the shop yet; `total` also counts those
 * not in the response.
 */
export const deliveriesResponse = z.object({
  orders: z.array(order),
  total: z.int(),
  /** Orders that the signed-in deliverer handed over today. */
  delivered: z.array(orderSummary),
  /** For people who manage orders; latest first. */
  refused: z.array(refusedRecord),
})
export type DeliveriesResponse = z.infer<typeof deliveriesResponse>

/** The oldest orders to prepare; `total` also counts those not in the response. */
export const stockingResponse = z.object({
  orders: z.array(order),
  total: z.int(),
  /** Undelivered orders that somebody still has: to be received back. */
  held: z.array(orderSummary),
})

export const returnablePageQuery = z.strictObject(pageQuery(SHORT_PAGE))

/** The items of one sale that can still come back. */
export const returnableOrder = z.object({
  orderId: z.int(),
  code: z.string(),
  createdAt: instant,
  /** The value of items of another sale first lowers what is still owed for that sale; only the rest counts here. */
  stillOwed: reais,
  items: z.array(
    z.object({
      productId: z.int(),
      name: z.string(),
      unitPrice: reais,
      quantity: z.int(),
      returned: z.int(),
      /**
       * Serial numbers still with the customer, for a serialised product: fewer than units where some were sold before
       * numbers were stored, none for an unpacked order.
       */
      serials: z.array(z.string()).optional(),
    }),
  ),
})
export type ReturnableOrder = z.infer<typeof returnableOrder>

/** The customer's sales with items that can still come back, latest first. */
export const returnables = z.object({ orders: z.array(returnableOrder), total: z.int() })
export type Returnables = z.infer<typeof returnables>
