import { CARD_KINDS, MOST_CARD_INSTALMENTS, MOST_PARTS, PART_STATES } from '@shop/domain/order-parts'
import { PART_KINDS } from '@shop/domain/pricing'
import { z } from 'zod'
import {
  image,
  keysOf,
  lineText,
  percent,
  percentage,
  positiveMoney,
  RULE,
  reais,
  requiredText,
  seenDigest,
} from './wire.ts'

/** Most days after the sale on which an instalment of a term is due. */
const MOST_DAYS = 720

const ONE_INSTALMENT = 'O débito é pago em uma parcela.'
const cardKind = z.enum(keysOf(CARD_KINDS), 'Informe débito ou crédito.')

const cardFields = {
  brand: lineText(30).refine((brand) => brand !== '', {
    message: 'Informe a bandeira do cartão.',
    params: RULE,
  }),
  kind: cardKind.default('credit'),
  instalments: z
    .int()
    .refine((count) => count >= 1 && count <= MOST_CARD_INSTALMENTS, {
      message: `O cartão tem de 1 a ${MOST_CARD_INSTALMENTS} parcelas.`,
      params: RULE,
    })
    .default(1),
  /** The authorisation number on the machine's slip. */
  authorisation: lineText(40).default(''),
}

/** A card was charged by a machine outside the system. */
export const cardInput = z
  .strictObject(cardFields)
  .refine(({ kind, instalments }) => kind !== 'debit' || instalments === 1, {
    message: ONE_INSTALMENT,
    params: RULE,
    path: ['instalments'],
  })
export type CardBody = z.input<typeof cardInput>

const ONLY_OF = [
  { field: 'card', kind: 'card', message: 'Informe os dados do cartão só na parte em cartão.' },
  { field: 'days', kind: 'term', message: 'Informe os dias só na parte a prazo.' },
  { field: 'receiptImage', kind: 'transfer', message: 'Anexe o comprovante só à parte em transferência.' },
] as const

/** A part as the checkout takes it: amounts in reais. Kinds may repeat. */
export const partInput = z
  .strictObject({
    kind: z.enum(keysOf(PART_KINDS), 'Forma de pagamento inválida.'),
    amount: positiveMoney,
    card: cardInput.optional(),
    /** Days after the sale on which each instalment is due: one of the customer's plans. */
    days: z.array(z.int().min(0).max(MOST_DAYS)).min(1).max(36).optional(),
    receiptImage: image.optional(),
  })
  .superRefine((part, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message, params: RULE })
    if (part.kind === 'card' && !part.card) refuse('Informe a bandeira do cartão.')
    if (part.kind === 'term' && !part.days) refuse('Informe os vencimentos da parte a prazo.')
    for (const { field, kind, message } of ONLY_OF)
      if (part.kind !== kind && part[field] !== undefined) refuse(message)
  })
export type PartInput = z.output<typeof partInput>
/** A part as clients send it. */
export type PartBody = z.input<typeof partInput>

/** The fields of each checkout about its payment. */
export const paidInParts = {
  parts: z.array(partInput).max(MOST_PARTS).optional(),
  /** People who may allow it sell one order over the customer's limit, or while something is overdue. */
  allowance: z.strictObject({ reason: requiredText(500, 'Informe o motivo da liberação.') }).optional(),
}

/** A part of a placed order; amounts in reais. */
export const orderPart = z
  .object({
    /** 0 for the only part of an order that was not placed in parts. */
    id: z.int(),
    kind: z.enum(keysOf(PART_KINDS)),
    amount: reais,
    status: z.enum(keysOf(PART_STATES)),
    card: z
      .object({
        brand: z.string(),
        /** Null for a card that was recorded without it. */
        kind: cardKind.nullable(),
        instalments: z.int(),
        authorisation: z.string(),
      })
      .nullable()
      .optional(),
    /** Days after the sale, of a part on term. */
    days: z.array(z.int()).nullable().optional(),
    /** The amounts owed for a part on term, in reais, first due first; null where nothing is. */
    due: z
      .array(z.object({ dueDate: z.string(), open: reais }))
      .nullable()
      .optional(),
  })
  .meta({ id: 'OrderPart' })
export type OrderPart = z.infer<typeof orderPart>

/** The Pix code of a part. */
export const partCharge = z.object({
  partId: z.int(),
  amount: reais,
  txid: z.string(),
  pixCode: z.string(),
  status: z.enum(keysOf(PART_STATES)),
})
export type PartCharge = z.infer<typeof partCharge>

/** The fee of a card machine: of one brand, or of every brand without a fee of its own; of debit, credit or both. */
const cardFee = z.object({
  brand: z.string().nullable().optional(),
  /** Absent for a fee of both. */
  kind: cardKind.optional(),
  instalments: z.int(),
  /** Percent of the amount that the machine's operator keeps. */
  percent: percentage,
})

/** `digest`: of these fees; another one means that somebody changed them. */
export const cardFees = z.object({ fees: z.array(cardFee), digest: z.string() })
export type CardFees = z.infer<typeof cardFees>

/** Replaces all fees. */
export const changeCardFeesBody = z.strictObject({
  seen: seenDigest,
  fees: z
    .array(
      z
        .strictObject({
          brand: lineText(30)
            .transform((brand) => brand || null)
            .nullable()
            .default(null),
          kind: cardKind.nullable().default(null),
          instalments: cardFields.instalments,
          percent,
        })
        .refine(({ kind, instalments }) => kind !== 'debit' || instalments === 1, {
          message: ONE_INSTALMENT,
          params: RULE,
        }),
    )
    .max(200)
    .refine(
      (fees) =>
        new Set(
          fees.map(
            ({ brand, kind, instalments }) => `${brand?.toLowerCase() ?? ''} ${kind ?? ''} ${instalments}`,
          ),
        ).size === fees.length,
      { message: 'A mesma bandeira tem duas taxas para o mesmo número de parcelas.', params: RULE },
    ),
})
export type ChangeCardFees = z.output<typeof changeCardFeesBody>
