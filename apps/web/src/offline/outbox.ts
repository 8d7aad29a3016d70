import { getSession, subscribeToSession } from '@shop/browser/session'
import { useSyncExternalStore } from 'react'
import { ORDER_CHANGED } from '../entities/orders/order-texts.ts'
import { notify } from '../shared/ui/notices.ts'
import { saveSender } from './offline-db.ts'
import { addRecords, adoptOldRecords, changeRecord, recordsOf, removeRecord } from './outbox-db.ts'
import { type NewRecord, type OutboxRecord, recordText } from './record.ts'
import { sendRecords } from './send-records.ts'

/** Shown when a record cannot be stored. */
export const NOT_KEPT =
  'O registro não pôde ser guardado: este aparelho está sem espaço ou não responde. Libere espaço ou abra o navegador de novo.'

/** Milliseconds between attempts: not every phone reports that the network is back. */
const TRY_AGAIN_MS = 10_000

interface Outbox {
  /** Records of the signed-in person. */
  records: readonly OutboxRecord[]
  /** Whether the last attempt to send failed. */
  offline: boolean
}

const EMPTY: Outbox = { records: [], offline: false }
let outbox = EMPTY
const listeners = new Set<() => void>()

function set(change: Partial<Outbox>) {
  outbox = { ...outbox, ...change }
  for (const listener of listeners) listener()
}

/** Notifies other tabs and the service worker that records changed, so that they reload them. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('shop-outbox')

/** Reloads the person's records. */
async function read() {
  const owner = getSession()?.personId
  const records = owner ? await recordsOf(owner) : []
  if (getSession()?.personId === owner) set({ records })
}

/** Called after this tab changed records. */
export async function recordsChanged() {
  await read()
  channel?.postMessage('changed')
}

/** A lock, so that two tabs of one phone, or a tab and the service worker, do not send the same record at once. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('shop-outbox', work) : work()

const onSent = new Set<() => void>()
const tellSent = () => {
  for (const listener of onSent) listener()
}
let running: AbortController | undefined

/** Sends the waiting records, unless they are being sent already. */
export async function flush(): Promise<void> {
  if (running || !getSession()) return
  const abort = new AbortController()
  running = abort
  try {
    const signedIn = () => {
      const session = getSession()
      return session ? { owner: session.personId, token: session.token } : undefined
    }
    const { sent, refused, later } = await alone(() => sendRecords(signedIn, abort.signal))
    if (abort.signal.aborted) return
    set({ offline: later })
    if (sent.length + refused.length === 0) return
    await recordsChanged()
    if (sent.some(({ about }) => about.kind === 'order')) notify.success(ORDER_CHANGED)
    for (const record of refused) notify.error(`${recordText(record)} não registrada: ${record.why}`)
    tellSent()
  } finally {
    if (running === abort) running = undefined
  }
}

const isWaiting = ({ state }: OutboxRecord) => state === 'waiting'
const tryNow = () => {
  if (outbox.records.some(isWaiting)) void flush()
}

/** Requests that the browser sends when the network is back, also with the app closed, where this is supported. */
function sendInBackground() {
  void navigator.serviceWorker?.getRegistration().then((registration) => {
    const sync = (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync
    return sync?.register('outbox').catch(() => undefined)
  })
}

/** The session began, ended or changed to another person: stops sending for the previous one. */
async function follow() {
  running?.abort()
  running = undefined
  set(EMPTY)
  const session = getSession()
  if (!session) return
  // For the service worker; the page does not wait for it.
  saveSender({ owner: session.personId, token: session.token }).catch(() => undefined)
  try {
    await adoptOldRecords(session.personId, localStorage)
    await read()
  } catch {
    // A browser without storage works online; recording offline is refused with the reason.
  }
  tryNow()
}

let started = false

/** Starts sending records, from the first screen after the sign-in on. */
export function startOutbox() {
  if (started) return
  started = true
  subscribeToSession(() => void follow())
  void follow()
  window.addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', tryNow)
  setInterval(tryNow, TRY_AGAIN_MS)
  channel?.addEventListener('message', () => void read().then(tellSent))
}

/** Calls the listener after records were accepted or refused, here or by the service worker, so that lists can be reloaded. */
export function subscribeToSending(listener: () => void) {
  onSent.add(listener)
  return () => {
    onSent.delete(listener)
  }
}

/** Stores actions and sends them; false when the phone cannot store them. */
export async function record(added: readonly NewRecord[]): Promise<boolean> {
  const owner = getSession()?.personId
  if (!owner) return false
  try {
    await addRecords(owner, added)
  } catch {
    notify.error(NOT_KEPT)
    return false
  }
  await recordsChanged()
  sendInBackground()
  void flush()
  return true
}

/** Sends a refused record once more. */
export async function retry({ key }: OutboxRecord) {
  if (key === undefined) return
  await changeRecord(key, { state: 'waiting', why: undefined })
  await recordsChanged()
  void flush()
}

export async function discard({ key }: OutboxRecord) {
  if (key !== undefined) await removeRecord(key)
  await recordsChanged()
}

/** Waiting or refused. */
export const unsentRecords = () => outbox.records.filter(({ state }) => state !== 'sent')

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useOutbox = () => useSyncExternalStore(subscribe, () => outbox)
