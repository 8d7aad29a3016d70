import { WEBHOOK_EVENTS, type WebhookEvent } from '@shop/domain/webhook-events'
import { z } from 'zod'
import { instant, pageQuery, plainHttps, reais } from './wire.ts'

const EVENTS = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]

const events = z
  .array(z.enum(EVENTS))
  .min(1, 'Escolha ao menos um evento')
  .max(EVENTS.length)
  .transform((chosen) => [...new Set(chosen)])

export const newWebhookBody = z.strictObject({ url: plainHttps, events })
export type NewWebhook = z.output<typeof newWebhookBody>

export const changeWebhookBody = z.strictObject({
  url: plainHttps.optional(),
  events: events.optional(),
  /** While it is false, events are neither recorded nor sent. */
  active: z.boolean().optional(),
  /** Makes a new secret; for a day messages are signed with both. */
  rotateSecret: z.literal(true).optional(),
})
export type ChangeWebhook = z.output<typeof changeWebhookBody>

const webhookFields = {
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(EVENTS)),
  active: z.boolean(),
  createdAt: instant,
  /** Messages that are still tried, and those given up within the days for which they are kept. */
  waiting: z.int(),
  failed: z.int(),
  /** Until when the previous secret also signs; null when none does. */
  previousSecretUntil: instant.nullable(),
}
export const webhook = z.object(webhookFields).meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhook>
export const webhookList = z.object({ webhooks: z.array(webhook) })

/** The secret is returned once, when it is made: `whsec_` and 32 bytes in base64. */
export const webhookWithSecret = z.object({ ...webhookFields, secret: z.string() })
export const changedWebhook = z.object({ ...webhookFields, secret: z.string().optional() })
export type ChangedWebhook = z.infer<typeof changedWebhook>

export const deliveriesQuery = z.strictObject(pageQuery(20))
const attempt = z.object({
  at: instant,
  /** HTTP status; null when nothing answered. */
  status: z.int().nullable(),
  /** The beginning of the response, or the reason why there is none. */
  answer: z.string(),
  ms: z.int(),
})
export const delivery = z
  .object({
    id: z.int(),
    /** `webhook-id` of every attempt. */
    messageId: z.string(),
    event: z.enum(EVENTS),
    body: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    createdAt: instant,
    /** When it is tried again; null when it is not. */
    nextAt: instant.nullable(),
    attempts: z.array(attempt),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.infer<typeof delivery>
export const deliveryList = z.object({ deliveries: z.array(delivery), total: z.int() })

const order = { orderId: z.int(), code: z.string(), customerId: z.int() }
/** Keys as those of `statusKey` in orders. */
const status = z.int()
/** The content of each event's message in `data`: ids, codes and amounts in reais, no names. */
export const EVENT_DATA: Record<WebhookEvent, z.ZodObject> = {
  'order.placed': z.strictObject({ ...order, statusKey: status, total: reais }),
  'order.status_changed': z.strictObject({ ...order, statusKey: status, previousStatusKey: status }),
  'order.paid': z.strictObject({ ...order, total: reais }),
  'stock.changed': z.strictObject({
    productId: z.int(),
    code: z.string(),
    kind: z.string(),
    quantityBefore: z.int(),
    quantity: z.int(),
    orderId: z.int().nullable(),
  }),
  'customer.approved': z.strictObject({ customerId: z.int(), level: z.int() }),
  'return.created': z.strictObject({
    returnId: z.int(),
    code: z.string(),
    orderId: z.int(),
    total: reais,
    settle: z.string(),
  }),
}
