import { centsFromReais, MAX_CENTS, reaisFromCents } from '@shop/domain/money'
import { PIX_DECISIONS, PIX_PAYMENT_SORTS, PIX_REASONS } from '@shop/domain/pix-payment'
import { z } from 'zod'
import { partCharge } from './order-parts.ts'
import { endToEndId, id, instant, keysOf, money, pageQuery, RULE, reais, requiredText, text } from './wire.ts'

/** In UTC, because the database supports fewer offsets than the format, and no year 0. */
const paidInstant = z.iso
  .datetime({ offset: true, error: 'horario inválido.' })
  .refine((value) => {
    const year = new Date(value).getUTCFullYear()
    return year >= 1 && year <= 9999
  }, 'horario inválido.')
  .transform((value) => new Date(value).toISOString())

/**
 * One received Pix in the form of the central bank's Pix API. Providers send more fields; unlike in our own calls,
 * unknown ones are ignored. `valor` becomes cents.
 */
const pixNotification = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{1,32}$/, 'endToEndId inválido.'),
  // Codes printed at a counter carry '***' or '', which identifies no order: if these were refused, the payment
  // would never be shown.
  txid: z
    .string()
    .nullish()
    .transform((txid) => (txid && /^[a-zA-Z0-9]{1,35}$/.test(txid) ? txid : null)),
  valor: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/, 'valor inválido: use o formato 0.00.')
    .refine((value) => Number(value) <= reaisFromCents(MAX_CENTS), 'valor inválido.')
    .transform((value) => centsFromReais(Number(value))),
  horario: paidInstant,
})
export type PixNotification = z.infer<typeof pixNotification>

const MAX_NOTIFICATIONS = 1000

/** The body of a notification: `{pix: [...]}`, or a single payment as some providers send it. */
export const pixWebhookBody = z.union([
  z.object({ pix: z.array(pixNotification).max(MAX_NOTIFICATIONS) }),
  pixNotification.transform((single) => ({ pix: [single] })),
])
export const pixReceived = z.object({ received: z.int(), repeated: z.int() })

/** The Pix code for paying an order. */
export const pixCharge = z.object({
  orderId: z.int(),
  code: z.string(),
  status: z.string(),
  statusKey: z.int(),
  total: reais,
  txid: z.string(),
  pixCode: z.string(),
  /** When the unpaid order expires. */
  expiresAt: instant,
  /** Every Pix of an order in parts; `total`, `txid` and `pixCode` are then those of the next one to be paid. */
  charges: z.array(partCharge).optional(),
})
export type PixCharge = z.infer<typeof pixCharge>

export const pixPaymentPageQuery = z.strictObject({
  ...pageQuery(10),
  state: z.enum(['open', 'settled']).default('open'),
  /** Matches the order's code, the customer, the amount, the identifiers, the note and who decided. */
  search: text(120).optional(),
  reason: z.enum(keysOf(PIX_REASONS)).optional(),
  decision: z.enum(keysOf(PIX_DECISIONS)).optional(),
  /** With a minus in descending order. */
  sort: z.enum(PIX_PAYMENT_SORTS.flatMap((name) => [name, `-${name}`] as const)).optional(),
})
export type PixPaymentPage = z.output<typeof pixPaymentPageQuery>

/** A payment that a person has to decide about, or has decided. */
export const pixPayment = z.object({
  id: z.int(),
  endToEndId: z.string(),
  txid: z.string().nullable(),
  amount: reais,
  paidAt: instant,
  receivedAt: instant,
  reason: z.enum(keysOf(PIX_REASONS)),
  orderId: z.int().nullable(),
  orderCode: z.string().nullable(),
  orderStatus: z.string().nullable(),
  orderTotal: reais.nullable(),
  customer: z.string().nullable(),
  /** Who confirmed the order's payment by hand before this payment was reported. */
  confirmedBy: z.string().nullable(),
  confirmedAt: instant.nullable(),
  /** Whether it can be accepted as the payment of the order that it names. */
  canAccept: z.boolean(),
  decision: z.enum(keysOf(PIX_DECISIONS)).nullable(),
  note: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
})
export type PixPayment = z.infer<typeof pixPayment>

/** `orderCode`: the order of an accepted payment, when it differs from the one that it names. */
export const decidePixPaymentBody = z.strictObject({
  decision: z.enum(keysOf(PIX_DECISIONS)),
  note: requiredText(500, 'Preencha o campo'),
  orderCode: text(20).optional(),
})
export type DecidePixPayment = z.infer<typeof decidePixPaymentBody>

/**
 * A Pix that a person confirmed at the bank. `endToEndId` is the central bank's identifier: E, the bank's eight digits,
 * the minute, eleven characters.
 */
export const confirmPixBody = z
  .strictObject({
    orderId: id,
    amount: money,
    endToEndId: endToEndId.optional(),
    note: text(500).optional(),
  })
  .refine(({ endToEndId, note }) => Boolean(endToEndId || note), {
    message: 'Informe o identificador da transação ou uma observação',
    path: ['note'],
    params: RULE,
  })
export type ConfirmPix = z.output<typeof confirmPixBody>
