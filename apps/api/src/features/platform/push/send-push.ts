import webPush from 'web-push'
import type { AppContext } from '../../../context.ts'
import { type Connecting, PUBLIC, post, RefusedAddress } from '../webhooks/public-connection.ts'
import { findSubscription, removeSubscription } from './push.queries.ts'
import { pushKeys } from './push-keys.ts'

/** Seconds for which a push service keeps a message for a browser that is away. */
const KEPT_SECONDS = 24 * 3600

export interface PushMessage {
  /** The subject of the mail with the same content. */
  title: string
  /** Path of the page that it opens. */
  path: string
}

const isForLater = (status: number) => status === 429 || status >= 500

/**
 * Sends a message to one browser, encrypted for it. A subscription that the push service reports as gone, or refuses
 * for good, is removed.
 * @throws Error when the message is to be sent again later
 */
export async function sendPush(
  context: AppContext,
  subscriptionId: number,
  message: PushMessage,
  connecting: Connecting = PUBLIC,
): Promise<void> {
  const found = await findSubscription(context.db, subscriptionId)
  if (!found) return
  const { endpoint, p256dh, auth } = found
  const subject = context.settings.PUBLIC_URL.startsWith('https:')
    ? context.settings.PUBLIC_URL
    : 'mailto:webmaster@localhost'
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails: { subject, ...(await pushKeys(context)) }, TTL: KEPT_SECONDS },
  )
  const sent = { ...headers, 'content-length': String(body?.length ?? 0) }
  const status = await post(connecting, endpoint, body ?? '', sent).then(
    (response) => response.status,
    (error: unknown) => {
      if (error instanceof RefusedAddress) return 0
      throw error
    },
  )
  if (status >= 200 && status < 300) return
  if (isForLater(status)) throw new Error(`The push service answered ${status}`)
  await removeSubscription(context.db, subscriptionId)
}
