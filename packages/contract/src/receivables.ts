import { DEBT_AGES, INSTALMENT_STATUSES, isThroughBank, RECEIVED_KINDS } from '@shop/domain/instalments'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { z } from 'zod'
import { creditLimit, termPlans } from './customer-fields.ts'
import {
  endToEndId,
  id,
  idParam,
  instant,
  keysOf,
  neededComment,
  pageQuery,
  percent,
  percentage,
  positiveMoney,
  RULE,
  reais,
  reasonText,
  text,
} from './wire.ts'

const status = z.enum(keysOf(INSTALMENT_STATUSES))
const age = z.enum(keysOf(DEBT_AGES))
/** A day of the shop: YYYY-MM-DD. */
const day = z.string()

/** Instalments, the first due first. */
export const receivablesPageQuery = z.strictObject({
  ...pageQuery(LARGEST_PAGE),
  customerId: idParam.optional(),
  status: status.optional(),
  age: age.optional(),
  /** Matches the order's code, and the customer's name, e-mail, document and telephone. */
  search: text(120).default(''),
})
export type ReceivablesPageQuery = z.output<typeof receivablesPageQuery>

/** Amounts in reais; `open` is principal, fine and interest are separate, as of today. */
export const instalment = z.object({
  id: z.int(),
  /** Null for an opening balance, whose `code` is the document of the former program. */
  orderId: z.int().nullable(),
  code: z.string(),
  customerId: z.int(),
  customer: z.string(),
  number: z.int(),
  of: z.int(),
  dueDate: day,
  amount: reais,
  open: reais,
  fine: reais,
  interest: reais,
  status,
})
export type Instalment = z.infer<typeof instalment>

export const receivablesPage = z.object({
  items: z.array(instalment),
  total: z.int(),
  /** Open principal of all instalments that the search finds. */
  sums: z.object({ open: reais, overdue: reais, overdueCount: z.int() }),
  /** The same by age; ages without an open instalment are left out. */
  ages: z.array(z.object({ age, count: z.int(), open: reais })),
})
export type ReceivablesPage = z.infer<typeof receivablesPage>

export const debtorsPageQuery = z.strictObject({ ...pageQuery(LARGEST_PAGE), search: text(120).default('') })
export type DebtorsPageQuery = z.output<typeof debtorsPageQuery>

/** A customer who owes. */
export const debtor = z.object({
  customerId: z.int(),
  customer: z.string(),
  phone: z.string(),
  limit: reais,
  owed: reais,
  overdue: reais,
  oldestDue: day,
})
export type Debtor = z.infer<typeof debtor>
export const debtorsPage = z.object({ items: z.array(debtor), total: z.int() })

export const receivablePayment = z.object({
  id: z.int(),
  kind: z.enum(keysOf(RECEIVED_KINDS)),
  amount: reais,
  credit: reais,
  comment: z.string(),
  who: z.string(),
  when: instant,
  /** Null when it is not void. */
  voidedBy: z.string().nullable(),
  voidComment: z.string(),
  /** False for a Pix that the provider reported, and while a line of the bank's statement shows it. */
  canVoid: z.boolean(),
  isInBank: z.boolean(),
  /** What it paid, fine and interest included, the first due first; also of one that is void. */
  settled: z.array(z.object({ code: z.string(), number: z.int(), of: z.int(), amount: reais })),
})
export type ReceivablePayment = z.infer<typeof receivablePayment>

/** The open instalments of one customer, oldest first, and the latest payments. */
export const customerReceivables = z.object({
  customer: z.string(),
  phone: z.string(),
  limit: reais,
  owed: reais,
  available: reais,
  oldestDue: day.nullable(),
  plans: z.array(z.array(z.int())),
  items: z.array(instalment),
  payments: z.array(receivablePayment),
})
export type CustomerReceivables = z.infer<typeof customerReceivables>

const instalmentIds = z.array(id).min(1, 'Escolha as parcelas.').max(100)

/** Without `instalments` the oldest are paid first. `waive`: without fine and interest, with the reason as comment. */
export const receivePaymentBody = z
  .strictObject({
    customerId: id,
    amount: positiveMoney,
    kind: z.enum(keysOf(RECEIVED_KINDS), 'Informe a forma de pagamento.'),
    instalments: instalmentIds.optional(),
    waive: z.boolean().optional(),
    comment: reasonText(500).default(''),
    /** Of a transfer or Pix; the line of the statement that has it shows the payment by itself. */
    endToEndId: endToEndId.optional(),
  })
  .refine(({ waive, comment }) => !waive || comment !== '', {
    path: ['comment'],
    message: 'Preencha o campo',
    params: RULE,
  })
  .refine(({ kind, endToEndId }) => endToEndId === undefined || isThroughBank(kind), {
    path: ['endToEndId'],
    message: 'Só uma transferência ou um Pix tem identificador.',
    params: RULE,
  })
export type ReceivePaymentBody = z.output<typeof receivePaymentBody>

export const receivedPayment = z.object({
  id: z.int(),
  /** The amount for each instalment, fine and interest included. */
  settled: z.array(z.object({ instalmentId: z.int(), amount: reais })),
  /** The surplus, which became credit. */
  credit: reais,
})
export type ReceivedPayment = z.infer<typeof receivedPayment>

export const voidPaymentBody = z.strictObject({ comment: neededComment })

export const instalmentPixBody = z.strictObject({ instalments: instalmentIds })
/** A Pix code for chosen instalments; its amount is what they cost until it expires. */
export const instalmentPix = z.object({
  instalments: z.array(z.int()),
  total: reais,
  txid: z.string(),
  pixCode: z.string(),
  expiresAt: instant,
})
export type InstalmentPix = z.infer<typeof instalmentPix>

const graceDays = z
  .int('Informe de 0 a 365 dias')
  .refine((days) => days >= 0 && days <= 365, { message: 'Informe de 0 a 365 dias', params: RULE })

/** What is left out stays as it is. */
export const rehearsalBody = z.strictObject({
  customerId: id.optional(),
  creditLimit: creditLimit.optional(),
  graceDays: graceDays.optional(),
  termPlans: termPlans.optional(),
})
export type RehearsalBody = z.output<typeof rehearsalBody>

export const rehearsal = z.object({
  /** Orders of the last 90 days that would have been stopped. */
  orders: z.array(
    z.object({
      orderId: z.int(),
      code: z.string(),
      customer: z.string(),
      day,
      amount: reais,
      why: z.enum(['CREDIT_LIMIT', 'OVERDUE', 'TERM_PLAN']),
    }),
  ),
  /** The amount that would be owed today without them. */
  owed: reais,
})
export type Rehearsal = z.infer<typeof rehearsal>

export const receivableSettings = z.object({
  graceDays: z.int(),
  finePercent: percentage,
  interestPercentMonth: percentage,
  nextBusinessDay: z.boolean(),
})
export type ReceivableSettings = z.infer<typeof receivableSettings>

/** Fields left out stay unchanged. */
export const changeReceivableSettingsBody = z
  .strictObject({
    graceDays: graceDays.optional(),
    finePercent: percent.optional(),
    interestPercentMonth: percent.optional(),
    nextBusinessDay: z.boolean().optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    message: 'Informe o que muda.',
  })
export type ChangeReceivableSettingsBody = z.output<typeof changeReceivableSettingsBody>

/** What a customer owes, as the customer reads it. */
export const ownReceivables = customerReceivables
  .omit({ payments: true, items: true, customer: true, phone: true })
  .extend({ items: z.array(instalment.omit({ customerId: true, customer: true })) })
export type OwnReceivables = z.infer<typeof ownReceivables>
