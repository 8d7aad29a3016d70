import { request } from './client.ts'
import { getSession } from './session.ts'

/**
 * `impossible`: the browser does not support it, or the app is not served securely; `refused`: by the person, in the
 * browser.
 */
export type PushState = 'impossible' | 'refused' | 'off' | 'on'

const isPossible = () => 'PushManager' in window && 'serviceWorker' in navigator
/** Milliseconds for installing the worker, which stores the app's files. */
const INSTALL_MS = 120_000

/** The app's worker, which shows the messages; the back-office installs it only for those who need it. */
async function install(script: string) {
  await navigator.serviceWorker.register(script)
  const late = new Promise<never>((_, reject) => setTimeout(reject, INSTALL_MS))
  await Promise.race([navigator.serviceWorker.ready, late])
}

async function findPush() {
  const worker = await navigator.serviceWorker.getRegistration()
  if (!worker) return undefined
  // The two apps have a worker each.
  const name = `push:${new URL(worker.scope).pathname}`
  return { worker, name, subscription: await worker.pushManager.getSubscription() }
}

/** Base64url of the key that the browser subscribed with. */
const keyOf = ({ options }: PushSubscription) =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const tell = async (subscription: PushSubscription) => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await request('PUT /push/subscriptions', {
    body: { endpoint, keys: { p256dh, auth } },
    mayBeOffline: true,
  })
}

/**
 * Binds the browser's subscription to the current session, with which it ends. A subscription of another person, or
 * made with a key that the shop no longer has, is ended in the browser.
 */
export async function confirmPush(): Promise<PushState> {
  if (!isPossible()) return 'impossible'
  const { subscription = null, name = '' } = (await findPush()) ?? {}
  if (subscription) {
    const { publicKey } = await request('GET /push/key', { mayBeOffline: true })
    if (localStorage.getItem(name) === getSession()?.personId && keyOf(subscription) === publicKey) {
      await tell(subscription)
      return 'on'
    }
    await subscription.unsubscribe()
  }
  return Notification.permission === 'denied' ? 'refused' : 'off'
}

/**
 * Opens the browser's permission request and subscribes; `script`: the app's worker.
 * @throws ApiError and the browser's own errors
 */
export async function startPush(script: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off'
  await install(script)
  const found = await findPush()
  if (!found) return 'impossible'
  const { publicKey: applicationServerKey } = await request('GET /push/key')
  const subscription = await found.worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  })
  await tell(subscription)
  localStorage.setItem(found.name, getSession()?.personId ?? '')
  return 'on'
}

/** The server first: when it is unreachable, messages stay on. @throws ApiError */
export async function endPush(): Promise<PushState> {
  const found = await findPush()
  if (!found?.subscription) return 'off'
  await request('DELETE /push/subscriptions', { body: { endpoint: found.subscription.endpoint } })
  await found.subscription.unsubscribe()
  localStorage.removeItem(found.name)
  return 'off'
}
