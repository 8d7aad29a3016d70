import { z } from 'zod'
import { customerStatus } from './customers.ts'
import { orderSummary } from './orders.ts'
import { unitSummary } from './units.ts'
import { text } from './wire.ts'

/** The text typed into the search of the top bar. */
export const searchQuery = z.strictObject({ q: text(200).default('') })

/** The best matches of each kind that the person may see; other kinds are absent. */
export const searchFound = z.object({
  orders: z.array(orderSummary),
  customers: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), status: customerStatus })),
  /** Units whose serial number begins with the text. */
  units: z.array(unitSummary),
  products: z.array(z.object({ code: z.string(), name: z.string(), stock: z.int() })),
})
export type SearchFound = z.infer<typeof searchFound>
