import webPush from 'web-push'
import type { AppContext } from '../../../context.ts'
import type { Try } from '../jobs/jobs.ts'
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

/** Undefined for keys of a browser that no message can be encrypted for. */
function encrypt(...given: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...given)
  } catch {
    return undefined
  }
}

/**
 * Sends a message to one browser, encrypted for it. A subscription is removed when no message can be encrypted for it,
 * when its push service reports it as gone or refuses it for good, and when nothing answers there at the last attempt;
 * a browser subscribes again at its person's next visit.
 * @throws Error when the message is to be sent again later
 */
export async function sendPush(
  context: AppContext,
  subscriptionId: number,
  message: PushMessage,
  { isLast }: Try,
  connecting: Connecting = PUBLIC,
): Promise<void> {
  const found = await findSubscription(context.db, subscriptionId)
  if (!found) return
  const { endpoint, p256dh, auth } = found
  const subject = context.settings.PUBLIC_URL.startsWith('https:')
    ? context.settings.PUBLIC_URL
    : 'mailto:webmaster@localhost'
  const encrypted = encrypt({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, ...(await pushKeys(context)) },
    TTL: KEPT_SECONDS,
  })
  if (!encrypted) return void (await removeSubscription(context.db, subscriptionId))
  const { headers, body } = encrypted
  const sent = { ...headers, 'content-length': String(body?.length ?? 0) }
  const status = await post(connecting, endpoint, body ?? '', sent).then(
    (response) => response.status,
    (error: unknown) => {
      if (error instanceof RefusedAddress || isLast) return 0
      throw error
    },
  )
  if (status >= 200 && status < 300) return
  if (isForLater(status) && isLast) return
  if (isForLater(status)) throw new Error(`The push service answered ${status}`)
  await removeSubscription(context.db, subscriptionId)
}
