import { MAX_RETURN_IMAGES } from '@shop/domain/call-limits'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { REFUND_STATES, RETURN_KINDS, RETURN_REASONS, SETTLEMENTS_OF_RETURN } from '@shop/domain/returns'
import { z } from 'zod'
import { placedPixOrder } from './selling.ts'
import { serialList } from './serial-fields.ts'
import { id, image, instant, keysOf, neededComment, pageQuery, reais, soldUnits, sum, text } from './wire.ts'

const MAX_LINES = 100

const line = z.strictObject({
  productId: id,
  quantity: soldUnits,
  defective: z.boolean().default(false),
  reason: z.enum(keysOf(RETURN_REASONS), 'Informe o motivo.'),
  /** As many as `quantity` for a serialised product. */
  serials: serialList.optional(),
})

/** Items of a delivered or finished sale that come back. `kind`: an exchange is settled by a new sale. */
export const createReturnBody = z.strictObject({
  fromOrderId: id,
  kind: z.enum(keysOf(RETURN_KINDS)).default('return'),
  items: z.array(line).min(1, 'Informe o que volta.').max(MAX_LINES),
  refundFreight: z.boolean().default(false),
  settle: z.enum(keysOf(SETTLEMENTS_OF_RETURN), 'Informe como o cliente recebe o valor.'),
  comments: text(500).default(''),
  images: z.array(image).max(MAX_RETURN_IMAGES).optional(),
})
export type CreateReturn = z.output<typeof createReturnBody>
export type CreateReturnBody = z.input<typeof createReturnBody>

/**
 * Goods of a sale that come back and those that the customer takes instead, at the counter. `totalSeen` is the amount
 * to pay that the person saw; if it has changed, nothing is done.
 */
export const exchangeGoodsBody = z.strictObject({
  fromOrderId: id,
  items: z.array(line).min(1, 'Informe o que volta.').max(MAX_LINES),
  goods: z
    .array(z.strictObject({ productId: id, quantity: soldUnits }))
    .min(1, 'Informe o que o cliente leva.')
    .max(MAX_LINES)
    .refine((goods) => new Set(goods.map(({ productId }) => productId)).size === goods.length, {
      message: 'O mesmo produto foi informado mais de uma vez.',
    }),
  payment: z.enum(['cash', 'pix'], 'Informe a forma de pagamento.'),
  comments: text(500).default(''),
  images: z.array(image).max(MAX_RETURN_IMAGES).optional(),
  totalSeen: sum.optional(),
})
export type ExchangeGoods = z.output<typeof exchangeGoodsBody>

export const returnPageQuery = z.strictObject({
  ...pageQuery(SHORT_PAGE),
  /** Matches the return's code, the order's code, and the customer's name, e-mail, document and telephone. */
  search: text(120).optional(),
})
export type ReturnPage = z.output<typeof returnPageQuery>

const summary = {
  id: z.int(),
  code: z.string(),
  kind: z.enum(keysOf(RETURN_KINDS)),
  orderId: z.int(),
  orderCode: z.string(),
  customerId: z.int(),
  customer: z.string(),
  units: z.int(),
  /** Items and freight. */
  total: reais,
  /** What the customer gets for the return: less than `total` where the sale was not paid in full. */
  given: reais,
  /** The part paid in cash, by Pix or by transfer; the rest of `given` is credit. */
  refund: reais,
  /** What is still owed of `refund`: the bank may have reported a part of it. */
  refundOpen: reais,
  settle: z.enum(keysOf(SETTLEMENTS_OF_RETURN)),
  refundState: z.enum(keysOf(REFUND_STATES)),
  who: z.string(),
  when: instant,
}
export const returnSummary = z.object(summary)
export type ReturnSummary = z.infer<typeof returnSummary>

export const returnDetails = z
  .object({
    ...summary,
    customerPhone: z.string(),
    items: z.array(
      z.object({
        productId: z.int(),
        code: z.string(),
        name: z.string(),
        quantity: z.int(),
        unitPrice: reais,
        totalPrice: reais,
        defective: z.boolean(),
        reason: z.enum(keysOf(RETURN_REASONS)).nullable(),
        serials: z.array(z.string()),
      }),
    ),
    itemsTotal: reais,
    freight: reais,
    comments: z.string(),
    refundNote: z.string(),
    refundedBy: z.string().nullable(),
    refundedAt: instant.nullable(),
    /** What the customer took instead in an exchange at the counter: its order and goods. */
    taken: z
      .object({
        orderId: z.int(),
        orderCode: z.string(),
        creditUsed: reais,
        toPay: reais,
        items: z.array(
          z.object({
            productId: z.int(),
            name: z.string(),
            quantity: z.int(),
            unitPrice: reais,
            totalPrice: reais,
          }),
        ),
      })
      .nullable(),
    /** Links valid for 5 minutes. */
    images: z.array(z.string()),
  })
  .meta({ id: 'Return' })
export type ReturnDetails = z.infer<typeof returnDetails>

/** `return` is null when the goods came back on an order that is being settled. */
export const exchangedGoods = z
  .object({ return: returnDetails.nullable(), order: placedPixOrder })
  .meta({ id: 'ExchangedGoods' })
export type ExchangedGoods = z.infer<typeof exchangedGoods>

/** A person confirms how the money was refunded; `openSeen` is what was still owed then, as the person saw it. */
export const confirmRefundBody = z.strictObject({
  comment: neededComment,
  openSeen: sum.optional(),
})
export type ConfirmRefund = z.output<typeof confirmRefundBody>
