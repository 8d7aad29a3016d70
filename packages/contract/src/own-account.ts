// What customers read and change of their own account, beside what they buy.
import { CREDIT_KINDS } from '@shop/domain/credit'
import { z } from 'zod'
import { creditEntry } from './credit.ts'
import { customerAddress, customerNotes, phone } from './customer-fields.ts'
import { returnDetails } from './returns.ts'
import { preCheckout } from './selling.ts'
import { email, instant, keysOf, seenVersion } from './wire.ts'

/** Name and document were approved by the shop, which changes them. What is left out stays as it is. */
export const changeOwnData = z.strictObject({
  phone: phone.optional(),
  address: customerAddress.optional(),
  notes: customerNotes.optional(),
  version: seenVersion,
})
export type ChangeOwnData = z.infer<typeof changeOwnData>

/** The address counts once the code that was mailed to it comes back. */
export const changeOwnEmail = z.strictObject({ email, currentPassword: z.string().min(1).max(1000) })
/** Any text is taken: what is no code is a wrong code, and answered like one. */
export const confirmOwnEmail = z.strictObject({ code: z.string().trim().max(100) })

export const ownCredit = z
  .object({
    balance: z.number(),
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

/** A return as its customer sees it: nothing that only the staff know. */
export const ownReturn = returnDetails
  .pick({
    id: true,
    code: true,
    kind: true,
    orderId: true,
    orderCode: true,
    total: true,
    settle: true,
    refundState: true,
    refundedAt: true,
    when: true,
    freight: true,
  })
  .extend({
    items: z.array(
      z.object({ productId: z.int(), name: z.string(), quantity: z.int(), unitPrice: z.number() }),
    ),
  })
export type OwnReturn = z.infer<typeof ownReturn>
export const ownReturns = z.object({ returns: z.array(ownReturn), total: z.int() })

/** What an order could not put into the cart, or not in full: `quantity` units were added. */
export const reordered = z.object({
  cart: preCheckout,
  missing: z.array(z.object({ productId: z.int(), name: z.string(), wanted: z.int(), added: z.int() })),
})
export type Reordered = z.infer<typeof reordered>

/** A product that the customer is told of when it is in stock again. */
export const wantedProduct = z.object({ productId: z.int(), wanted: z.boolean() })
export const wantedProducts = z.object({
  products: z.array(z.object({ productId: z.int(), name: z.string(), since: instant })),
})
