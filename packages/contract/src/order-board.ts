import { z } from 'zod'
import { order, orderSummary } from './orders.ts'
import { id, instant, pageQuery } from './wire.ts'

/** What waits for the deliverers' next departure; `now` is the server's clock, for countdowns. */
export const departureBoard = z.object({
  now: instant,
  departure: instant,
  /** Packed. */
  ready: z.int(),
  /** Of the packed ones. */
  withoutDeliverer: z.int(),
  /** Packed in time if it goes as usual. */
  preparing: z.int(),
  /** Will not be packed in time. */
  late: z.int(),
})
export type DepartureBoard = z.infer<typeof departureBoard>

const MOST_AT_ONCE = 100

/** One deliverer for several orders: all of them or, when one does not allow it, none. */
export const assignDeliverer = z.strictObject({
  orderIds: z
    .array(id)
    .min(1, 'Selecione ao menos um pedido.')
    .max(MOST_AT_ONCE)
    .refine((ids) => new Set(ids).size === ids.length, 'O mesmo pedido foi informado mais de uma vez.'),
  delivererId: id,
})

export const ordersAnswer = z.object({ orders: z.array(orderSummary) })
export const deliveriesAnswer = z.object({
  orders: z.array(order),
  /** What the deliverer who asks has handed over today. */
  delivered: z.array(orderSummary),
})

/** The oldest orders to prepare; `total` counts those beyond the answer too. */
export const stockingAnswer = z.object({ orders: z.array(order), total: z.int() })

export const returnablePage = z.strictObject(pageQuery(10))

/** What can still come back of one sale. */
export const returnableOrder = z.object({
  orderId: z.int(),
  code: z.string(),
  createdAt: instant,
  items: z.array(
    z.object({
      productId: z.int(),
      name: z.string(),
      unitPrice: z.number(),
      quantity: z.int(),
      returned: z.int(),
      /**
       * Of a serialised product, the numbers still with the customer: fewer than units where some were sold before numbers
       * were kept, none of an order that nobody packed.
       */
      serials: z.array(z.string()).optional(),
    }),
  ),
})
export type ReturnableOrder = z.infer<typeof returnableOrder>

/** The customer's sales with something left to come back, the latest first. */
export const returnables = z.object({ orders: z.array(returnableOrder), total: z.int() })
export type Returnables = z.infer<typeof returnables>
