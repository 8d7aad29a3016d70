import { CREDIT_KINDS, REFUND_METHODS } from '@shop/domain/credit'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { z } from 'zod'
import { instant, keysOf, neededComment, pageQuery, positiveMoney, reais } from './wire.ts'

export const creditPageQuery = z.strictObject(pageQuery(LARGEST_PAGE))

export const creditEntry = z.object({
  id: z.int(),
  customerId: z.int(),
  kind: z.enum(keysOf(CREDIT_KINDS)),
  /** Negative amounts are taken from the account. */
  amount: reais,
  /** The balance after the entry. */
  balance: reais,
  method: z.enum(keysOf(REFUND_METHODS)).nullable(),
  orderId: z.int().nullable(),
  orderCode: z.string().nullable(),
  returnId: z.int().nullable(),
  returnCode: z.string().nullable(),
  who: z.string(),
  when: instant,
  comment: z.string(),
})
export type CreditEntry = z.infer<typeof creditEntry>

/** A customer's credit, last entry first. */
export const creditAccount = z
  .object({ balance: reais, entries: z.array(creditEntry), total: z.int() })
  .meta({ id: 'CreditLedger' })
export type CreditLedger = z.infer<typeof creditAccount>

const comment = neededComment

export const grantCreditBody = z.strictObject({ amount: positiveMoney, comment })
export const payOutCreditBody = z.strictObject({
  amount: positiveMoney,
  method: z.enum(keysOf(REFUND_METHODS), 'Informe a forma de pagamento.'),
  comment,
})
