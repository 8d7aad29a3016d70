import { z } from 'zod'
import { signedIn } from '../access.ts'
import { calls } from '../call.ts'
import { endPushBody, pushKey, pushSubscriptionBody } from '../push.ts'

const access = signedIn

export const pushCalls = calls('push', access, {
  'GET /push/key': {
    summary: 'The public key with which a browser subscribes to messages of the shop',
    response: pushKey,
  },
  'PUT /push/subscriptions': {
    perHour: 60,
    summary: 'Tells the person in this browser too, until the session is ended; may be repeated',
    body: pushSubscriptionBody,
    response: z.null(),
  },
  'DELETE /push/subscriptions': {
    summary: 'Does not tell the person in this browser any more',
    body: endPushBody,
    response: z.null(),
  },
})
