import { z } from 'zod'
import { publicCompany } from './company.ts'
import { instant } from './wire.ts'

/** The public view of an order: no personal data except the deliverer's first name. */
export const tracking = z
  .object({
    code: z.string(),
    status: z.string(),
    statusKey: z.int(),
    title: z.string(),
    text: z.string(),
    isPickup: z.boolean(),
    isFastDelivery: z.boolean(),
    steps: z.array(
      z.object({ label: z.string(), at: instant.nullable(), state: z.enum(['done', 'now', 'ahead']) }),
    ),
    /** Failed delivery attempts. */
    attempts: z.int(),
    /** The next departure; null when the order does not wait for it. */
    nextDeparture: instant.nullable(),
    /** First name of the person who delivers; null before one is set and for a pickup. */
    deliverer: z.string().nullable(),
    company: publicCompany,
    /** The order is delivered, finished, refused or cancelled. */
    ended: z.boolean(),
  })
  .meta({ id: 'Tracking' })
export type Tracking = z.infer<typeof tracking>

/** Any text is accepted: an invalid token gets the same response as an expired one. */
export const trackingParams = z.strictObject({ token: z.string().max(100) })
