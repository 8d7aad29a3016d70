// The data of their own account that customers read and change, apart from their orders.
import { CREDIT_KINDS } from '@shop/domain/credit'
import { z } from 'zod'
import { creditEntry } from './credit.ts'
import { customerAddress, customerNotes, phone } from './customer-fields.ts'
import { returnDetails } from './returns.ts'
import { preCheckout } from './selling.ts'
import { email, instant, keysOf, reais, seenVersion } from './wire.ts'

/** The shop approved name and document, so only the shop can change them. Fields left out stay unchanged. */
export const changeOwnDataBody = z.strictObject({
  phone: phone.optional(),
  address: customerAddress.optional(),
  notes: customerNotes.optional(),
  version: seenVersion,
})
export type ChangeOwnData = z.infer<typeof changeOwnDataBody>

/** The new address takes effect when the code mailed to it is entered. */
export const changeOwnEmailBody = z.strictObject({ email, currentPassword: z.string().min(1).max(1000) })

export const ownCredit = z
  .object({
    balance: reais,
    entries: z.array(
      creditEntry
        .pick({
          id: true,
          amount: true,
          balance: true,
          orderId: true,
          orderCode: true,
          returnCode: true,
          when: true,
        })
        .extend({ kind: z.enum(keysOf(CREDIT_KINDS)) }),
    ),
    total: z.int(),
  })
  .meta({ id: 'OwnCredit' })
export type OwnCredit = z.infer<typeof ownCredit>

/** A return as its customer sees it, without internal data of the staff. */
export const ownReturn = returnDetails
  .pick({
    id: true,
    code: true,
    kind: true,
    orderId: true,
    orderCode: true,
    total: true,
    given: true,
    settle: true,
    refund: true,
    refundOpen: true,
    refundState: true,
    refundedAt: true,
    when: true,
    freight: true,
  })
  .extend({
    items: z.array(z.object({ productId: z.int(), name: z.string(), quantity: z.int(), unitPrice: reais })),
  })
export type OwnReturn = z.infer<typeof ownReturn>
export const ownReturns = z.object({ returns: z.array(ownReturn), total: z.int() })

/** Products of the order that could not be added to the cart in full: `quantity` units were added. */
export const reordered = z.object({
  cart: preCheckout,
  missing: z.array(z.object({ productId: z.int(), name: z.string(), wanted: z.int(), added: z.int() })),
})
export type Reordered = z.infer<typeof reordered>

/** Whether the customer gets a notice when the product is in stock again. */
export const wantedProduct = z.object({ productId: z.int(), wanted: z.boolean() })
/** A mail about it is only sent to a confirmed address. */
export const noticeWanted = wantedProduct.extend({ emailVerified: z.boolean() })
export const wantedProducts = z.object({
  products: z.array(z.object({ productId: z.int(), name: z.string(), since: instant })),
})
