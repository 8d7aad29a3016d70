import { z } from 'zod'

/** The first steps of a shop, in their order; `true` where the data of the shop shows that it is done. */
export const startSteps = z.object({
  company: z.boolean(),
  pix: z.boolean(),
  people: z.boolean(),
  products: z.boolean(),
  customers: z.boolean(),
  till: z.boolean(),
  sale: z.boolean(),
})
export type StartSteps = z.infer<typeof startSteps>

/** `dismissed`: the steps are no longer in the menu, for everybody. */
export const startState = z.object({ steps: startSteps, dismissed: z.boolean() })
export type StartState = z.infer<typeof startState>

export const startBody = z.strictObject({ dismissed: z.boolean() })
export type StartStep = keyof StartSteps
