import { centsFromReais, MAX_CENTS, reaisFromCents } from '@shop/domain/money'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { PIX_DECISIONS, PIX_PAYMENT_SORTS, PIX_REASONS } from '@shop/domain/pix-payment'
import { z } from 'zod'
import { partCharge } from './order-parts.ts'
import {
  endToEndId,
  id,
  instant,
  keysOf,
  money,
  neededComment,
  pageQuery,
  RULE,
  reais,
  reasonText,
  text,
} from './wire.ts'

/** In UTC, because the database supports fewer offsets than the format, and no year 0. */
const paidInstant = z.iso
  .datetime({ offset: true, error: 'horario inválido.' })
  .refine((value) => {
    const year = new Date(value).getUTCFullYear()
    return year >= 1 && year <= 9999
  }, 'horario inválido.')
  .transform((value) => new Date(value).toISOString())

/** An amount of the Pix API, in cents. */
const amount = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/, 'valor inválido: use o formato 0.00.')
  .refine((value) => Number(value) <= reaisFromCents(MAX_CENTS), 'valor inválido.')
  .transform((value) => centsFromReais(Number(value)))

const refundId = z.string().max(64, 'Identificador da devolução inválido.').nullish()

/** A refund of a Pix. Only `DEVOLVIDO` moved money; an unknown status is refused instead of guessed. */
const pixRefund = z.object({
  id: refundId,
  rtrId: refundId,
  valor: amount,
  natureza: z.string().max(40).nullish(),
  status: z
    .string('Situação da devolução desconhecida.')
    .toUpperCase()
    .pipe(z.enum(['DEVOLVIDO', 'EM_PROCESSAMENTO', 'NAO_REALIZADO'], 'Situação da devolução desconhecida.')),
})

/** The central bank's Pix has no status of its own; some providers say with one that no money is here. */
const NOT_DONE = ['EM_PROCESSAMENTO', 'NAO_REALIZADO', 'CANCELADO', 'CANCELADA', 'REJEITADO', 'REJEITADA']
const pixStatus = z
  .unknown()
  .optional()
  .transform((status) => (typeof status === 'string' ? status.toUpperCase() : ''))
  .refine((status) => !NOT_DONE.includes(status), 'O Pix não foi concluído.')
/** The id of a refund that only the status of the Pix tells. */
const WHOLE = '#inteiro'

const pix = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{1,32}$/, 'endToEndId inválido.'),
  // Codes printed at a counter carry '***' or '', which identifies no order: if these were refused, the payment
  // would never be shown.
  txid: z
    .string()
    .nullish()
    .transform((txid) => (txid && /^[a-zA-Z0-9]{1,35}$/.test(txid) ? txid : null)),
  valor: amount,
  horario: paidInstant,
  devolucoes: z
    .array(pixRefund)
    .max(100)
    .nullish()
    .transform((refunds) => {
      const paidBack = (refunds ?? []).map((refund, index) => ({
        ...refund,
        id: refund.id || refund.rtrId || `#${index}`,
        rtrId: refund.rtrId ?? '',
        nature: refund.natureza ?? '',
      }))
      const moved = paidBack.filter(({ status, valor }) => status === 'DEVOLVIDO' && valor > 0)
      return [
        ...new Map(moved.map(({ id, rtrId, valor, nature }) => [id, { id, rtrId, valor, nature }])).values(),
      ]
    }),
  status: pixStatus,
})

/**
 * One received Pix in the form of the central bank's Pix API. Providers send more fields; unlike in our own calls,
 * unknown ones are ignored. `valor` becomes cents. `devolucoes` becomes the refunds that moved money, each once, with the
 * ids by which a repetition is recognised; a Pix whose own status is DEVOLVIDO, without a list, was refunded whole.
 */
export const pixNotification = pix.transform(({ status, ...payment }) =>
  status === 'DEVOLVIDO' && payment.devolucoes.length === 0
    ? { ...payment, devolucoes: [{ id: WHOLE, rtrId: '', valor: payment.valor, nature: '' }] }
    : payment,
)
export type PixNotification = z.infer<typeof pixNotification>
export type PixRefund = PixNotification['devolucoes'][number]

const MAX_NOTIFICATIONS = 1000

const notifications = z.array(z.unknown()).max(MAX_NOTIFICATIONS)

/**
 * The body of a notification: `{pix: [...]}`, the list itself, or a single payment, as providers send it. Each entry is
 * read by itself with `pixNotification`.
 */
export const pixWebhookBody = z.union([
  notifications,
  z.object({ pix: notifications }).transform(({ pix }) => pix),
  z.looseObject({ endToEndId: z.unknown() }).transform((single): unknown[] => [single]),
])

/** `refused`: entries that were not of their form, by their position in the list; absent when all were taken. */
export const pixReceived = z.object({
  received: z.int(),
  repeated: z.int(),
  refused: z
    .array(z.object({ index: z.int(), endToEndId: z.string().nullable(), errors: z.array(z.string()) }))
    .optional(),
})
export type PixReceived = z.infer<typeof pixReceived>

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
  ...pageQuery(SHORT_PAGE),
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
  /** What the bank gave back of it to the payer, other than refunds that the shop had recorded. */
  returned: reais,
  /** What of it was given to the customer already and nobody owes; for `returned`. */
  uncovered: reais,
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
  /** The code of the order that was paid with its id, '' for what is no order; null while nothing else was. */
  usedBy: z.string().nullable(),
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
  note: neededComment,
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
    note: reasonText(500).optional(),
  })
  .refine(({ endToEndId, note }) => Boolean(endToEndId || note), {
    message: 'Informe o identificador da transação ou uma observação',
    path: ['note'],
    params: RULE,
  })
export type ConfirmPix = z.output<typeof confirmPixBody>
