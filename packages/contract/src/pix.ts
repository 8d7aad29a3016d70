import { centsFromReais, MAX_CENTS } from '@shop/domain/money'
import { PIX_DECISIONS, PIX_REASONS } from '@shop/domain/pix-payment'
import { z } from 'zod'
import { id, instant, keysOf, money, pageQuery, RULE, requiredText, text } from './wire.ts'

/** In UTC, because the database knows fewer offsets than the format, and no year 0. */
const paidInstant = z.iso
  .datetime({ offset: true, error: 'horario inválido.' })
  .refine((value) => {
    const year = new Date(value).getUTCFullYear()
    return year >= 1 && year <= 9999
  }, 'horario inválido.')
  .transform((value) => new Date(value).toISOString())

/**
 * One received Pix as the central bank's Pix API tells of it. Providers send more fields than these; unlike our own
 * calls, the unknown ones are passed over. `valor` becomes cents.
 */
const pixNotification = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{1,32}$/, 'endToEndId inválido.'),
  // What a code printed at the counter carries ('***', '') names no order: refused, its payment would never be seen.
  txid: z
    .string()
    .nullish()
    .transform((txid) => (txid && /^[a-zA-Z0-9]{1,35}$/.test(txid) ? txid : null)),
  valor: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/, 'valor inválido: use o formato 0.00.')
    .refine((value) => Number(value) <= MAX_CENTS / 100, 'valor inválido.')
    .transform((value) => centsFromReais(Number(value))),
  horario: paidInstant,
})
export type PixNotification = z.infer<typeof pixNotification>

const MAX_NOTIFICATIONS = 1000

/** The body of a notification: `{pix: [...]}`, or one payment by itself as some providers send it. */
export const pixWebhook = z.union([
  z.object({ pix: z.array(pixNotification).max(MAX_NOTIFICATIONS) }),
  pixNotification.transform((single) => ({ pix: [single] })),
])
export const pixReceived = z.object({ received: z.int(), repeated: z.int() })

/** What a customer pays an order with. */
export const pixCharge = z.object({
  orderId: z.int(),
  code: z.string(),
  status: z.string(),
  statusKey: z.int(),
  total: z.number(),
  txid: z.string(),
  pixCode: z.string(),
  /** When the order is given up if it is not paid. */
  expiresAt: instant,
})
export type PixCharge = z.infer<typeof pixCharge>

/** What the queue is sorted by; with a minus the other way round. */
export const PIX_PAYMENT_SORTS = ['paidAt', 'amount', 'decidedAt'] as const

export const pixPaymentPage = z.strictObject({
  ...pageQuery(10),
  state: z.enum(['open', 'settled']).default('open'),
  /** Part of the order's code, the customer, the amount, the identifiers, the note or who decided. */
  search: text(120).optional(),
  reason: z.enum(keysOf(PIX_REASONS)).optional(),
  decision: z.enum(keysOf(PIX_DECISIONS)).optional(),
  sort: z.enum(PIX_PAYMENT_SORTS.flatMap((name) => [name, `-${name}`] as const)).optional(),
})
export type PixPaymentPage = z.output<typeof pixPaymentPage>

/** A payment that a person has to decide about, or did. */
export const pixPayment = z.object({
  id: z.int(),
  endToEndId: z.string(),
  txid: z.string().nullable(),
  amount: z.number(),
  paidAt: instant,
  receivedAt: instant,
  reason: z.enum(keysOf(PIX_REASONS)),
  orderId: z.int().nullable(),
  orderCode: z.string().nullable(),
  orderStatus: z.string().nullable(),
  orderTotal: z.number().nullable(),
  customer: z.string().nullable(),
  /** Who confirmed the order's payment by hand before this one was told of. */
  confirmedBy: z.string().nullable(),
  confirmedAt: instant.nullable(),
  /** Whether it can be taken as the payment of the order that it names. */
  canAccept: z.boolean(),
  decision: z.enum(keysOf(PIX_DECISIONS)).nullable(),
  note: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
})
export type PixPayment = z.infer<typeof pixPayment>

/** `orderCode`: the order that an accepted payment is for, when it is not the one that it names. */
export const decidePixPayment = z.strictObject({
  decision: z.enum(keysOf(PIX_DECISIONS)),
  note: requiredText(500, 'Preencha o campo'),
  orderCode: text(20).optional(),
})
export type DecidePixPayment = z.infer<typeof decidePixPayment>

/**
 * A Pix that a person saw at the bank. `endToEndId` is the central bank's identifier: E, the bank's eight digits, the
 * minute, eleven characters.
 */
export const confirmPix = z
  .strictObject({
    orderId: id,
    amount: money,
    endToEndId: z
      .string()
      .trim()
      .regex(/^E\d{20}[a-zA-Z0-9]{11}$/, 'O identificador começa com E e tem 32 caracteres')
      .optional(),
    note: text(500).optional(),
  })
  .refine(({ endToEndId, note }) => Boolean(endToEndId || note), {
    message: 'Informe o identificador da transação ou uma observação',
    path: ['note'],
    params: RULE,
  })
export type ConfirmPix = z.output<typeof confirmPix>
