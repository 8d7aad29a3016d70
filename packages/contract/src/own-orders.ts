import { RETURN_REASONS } from '@shop/domain/returns'
import { z } from 'zod'
import { ownRequest } from './order-requests.ts'
import { order } from './orders.ts'
import { instant, keysOf, pageQuery, reais } from './wire.ts'

export const ownOrdersQuery = z.strictObject(pageQuery(20))
export type OwnOrdersQuery = z.output<typeof ownOrdersQuery>

const summary = {
  orderId: z.int(),
  code: z.string(),
  status: z.string(),
  statusKey: z.int(),
  placedAt: instant,
  updatedAt: instant,
  typeOfDelivery: z.string(),
  isFastDelivery: z.boolean(),
  payment: z.string(),
  /** Whether somebody still has the goods that were not delivered. */
  isHeld: z.boolean(),
  /** Whether money was received for it. */
  wasPaid: z.boolean(),
  /** In reais, before the credit used. */
  total: reais,
  /** In reais: the amount to pay. */
  toPay: reais,
}

/** An order in its customer's list. */
export const ownOrderSummary = z.object({
  ...summary,
  units: z.int(),
  /** Images of the first products. */
  imageUrls: z.array(z.string()),
})
export type OwnOrderSummary = z.infer<typeof ownOrderSummary>

export const ownOrders = z.object({ orders: z.array(ownOrderSummary), more: z.boolean() })
export type OwnOrders = z.infer<typeof ownOrders>

/** An order as its customer sees it, without internal data of the staff. */
export const ownOrder = z
  .object({
    ...summary,
    ...order.pick({
      subTotal: true,
      shippingCost: true,
      totalWarranty: true,
      totalExchange: true,
      totalReturn: true,
      creditUsed: true,
      address: true,
      comments: true,
      receivedBy: true,
      parts: true,
    }).shape,
    /** First name of the person who delivers; null before one is set and for a pickup. */
    deliverer: z.string().nullable(),
    canSendProof: z.boolean(),
    /** Until when the order waits for the proof of its transfer; null when it does not. */
    proofUntil: instant.nullable(),
    /** Whether the customer may request a cancellation. */
    canAskCancel: z.boolean(),
    /** Reasons for which a return can be requested now; none when it cannot. */
    returnReasons: z.array(z.enum(keysOf(RETURN_REASONS))),
    /** The customer's requests, latest first. */
    requests: z.array(ownRequest),
    /** The order's public page; customers may pass the link on. */
    trackingUrl: z.string(),
    items: z.array(order.shape.items.element.omit({ unitCost: true })),
    histories: z.array(
      z.object({ status: z.string(), statusKey: z.int(), action: z.string(), when: instant }),
    ),
  })
  .meta({ id: 'OwnOrder' })
export type OwnOrder = z.infer<typeof ownOrder>
