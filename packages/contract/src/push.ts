import { z } from 'zod'
import { plainHttps } from './wire.ts'

const base64url = (characters: number) => z.string().regex(new RegExp(`^[\\w-]{${characters}}=*$`))

/** The result of a browser's `PushSubscription.toJSON()`. */
export const pushSubscriptionBody = z.strictObject({
  endpoint: plainHttps,
  keys: z.strictObject({
    /** The browser's public key, 65 bytes, and its secret, 16 bytes; in base64url. */
    p256dh: base64url(87),
    auth: base64url(22),
  }),
})
export type NewPushSubscription = z.output<typeof pushSubscriptionBody>

export const endPushBody = z.strictObject({ endpoint: z.string().max(2000) })

/** For `applicationServerKey`, in base64url. */
export const pushKey = z.object({ publicKey: z.string() })
