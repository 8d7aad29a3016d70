// Stock that unpaid orders of customers hold.
import { z } from 'zod'
import { id, idParam, instant, neededComment, pageQuery, reais } from './wire.ts'

export const unpaidPageQuery = z.strictObject(pageQuery())

const held = { orders: z.int(), units: z.int(), value: reais }

/** A customer's unpaid orders together: `since` is when the oldest was placed. */
export const unpaidCustomer = z
  .object({ customerId: z.int(), customer: z.string(), ...held, since: instant })
  .meta({ id: 'UnpaidCustomer' })
export type UnpaidCustomer = z.infer<typeof unpaidCustomer>

export const unpaidCustomers = z.object({
  customers: z.array(unpaidCustomer),
  total: z.int(),
  totals: z.object(held),
})
export type UnpaidCustomers = z.infer<typeof unpaidCustomers>

export const unpaidParams = z.strictObject({ customerId: idParam })
export const freeStockBody = z.strictObject({ comment: neededComment })

/** The orders that were cancelled. */
export const freedStock = z.object({ orders: z.array(z.object({ orderId: id, code: z.string() })) })
export type FreedStock = z.infer<typeof freedStock>
