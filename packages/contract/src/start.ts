import { z } from 'zod'

/** The steps of a shop that begins, in their order; `true` where the data of the shop shows that it is done. */
export const startSteps = z.object({
  company: z.boolean(),
  people: z.boolean(),
  products: z.boolean(),
  customers: z.boolean(),
  sale: z.boolean(),
})
export type StartSteps = z.infer<typeof startSteps>
export type StartStep = keyof StartSteps
