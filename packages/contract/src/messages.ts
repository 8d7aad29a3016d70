import { SWITCHED_MAILS } from '@shop/domain/customer-mails'
import { unknownPlaceholders } from '@shop/domain/order-message'
import { isStatusKey, type StatusKey } from '@shop/domain/order-status'
import { z } from 'zod'
import { keysOf, RULE, text } from './wire.ts'

const statusKey = z
  .int()
  .refine((value): value is StatusKey => isStatusKey(value), 'Status inválido.')
  .transform((value) => value as StatusKey)
const mailKind = z.enum(keysOf(SWITCHED_MAILS))

/** The WhatsApp text of each status, and the switches of the mails to customers. */
export const orderMessages = z
  .object({
    texts: z.array(
      z.object({ statusKey: z.int(), status: z.string(), text: z.string(), isDefault: z.boolean() }),
    ),
    mails: z.array(z.object({ kind: mailKind, label: z.string(), enabled: z.boolean() })),
  })
  .meta({ id: 'OrderMessages' })
export type OrderMessages = z.infer<typeof orderMessages>

/** A blank text restores its status' default. What is left out stays unchanged. */
export const saveOrderMessagesBody = z.strictObject({
  texts: z
    .array(
      z.strictObject({
        statusKey,
        text: text(1000).refine((value) => unknownPlaceholders(value).length === 0, {
          message: 'O texto tem entre chaves algo que não existe.',
          params: RULE,
        }),
      }),
    )
    .max(50)
    .optional(),
  mails: z
    .array(z.strictObject({ kind: mailKind, enabled: z.boolean() }))
    .max(50)
    .optional(),
})
export type SaveOrderMessages = z.infer<typeof saveOrderMessagesBody>

/** The filled text for the order's current status. */
export const orderMessage = z.object({
  text: z.string(),
  /** Opens WhatsApp with the text for the customer's number; null for a number that WhatsApp cannot have. */
  whatsappUrl: z.string().nullable(),
  /** The order's public page. */
  trackingUrl: z.string(),
})
export type OrderMessage = z.infer<typeof orderMessage>
