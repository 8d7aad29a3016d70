import type { OpenedSession } from '@shop/contract/accounts'
import { SHOP_TIMEZONE_DEFAULT } from '@shop/domain/shop-time'
import { useSyncExternalStore } from 'react'
import { forgetOverflow } from '../form/draft-store.ts'
import { ApiError } from './api-error.ts'
import {
  eraseSession,
  keepReturnAddress,
  readSession,
  type Session,
  storedText,
  writeSession,
} from './session-store.ts'

// A timer longer than 2^31 ms fires at once.
const LONGEST_TIMER = 2 ** 31 - 1

type Listener = () => void
const listeners = new Set<Listener>()
let current: Session | null = null
let readFrom = ''
let whenNobody: () => Promise<unknown> = async () => undefined
let expiryTimer: ReturnType<typeof setTimeout> | undefined

function load() {
  const before = current
  readFrom = storedText(localStorage)
  current = readSession(localStorage, Date.now())
  if (!current) {
    eraseSession(localStorage)
    whenNobody().catch(() => undefined)
  }
  // Ended for the person (401, no answer, expiry, another tab): the address is kept for the next sign-in.
  if (before && !current) keepReturnAddress(before.personId, location.pathname + location.search)
  clearTimeout(expiryTimer)
  if (current) {
    expiryTimer = setTimeout(load, Math.min(current.expires - Date.now(), LONGEST_TIMER))
  }
  for (const listener of listeners) listener()
}

/** Ends or renews the session when its time has passed or what is stored is no longer what was read. */
export function checkSession() {
  if (current && (current.expires <= Date.now() || storedText(localStorage) !== readFrom)) load()
}

/**
 * Reads the stored session once, and follows what other tabs and the clock do to it. `erase` runs whenever nobody is
 * signed in: it deletes what was kept on the device for the person.
 */
export function startSession(erase: () => Promise<unknown>) {
  whenNobody = erase
  load()
  window.addEventListener('storage', (event) => {
    // The token is written last: before it came, the rest is half of a session.
    if (event.key === null || event.key === 'token') load()
    else checkSession()
  })
  // A sleeping computer does not run timers.
  document.addEventListener('visibilitychange', checkSession)
}

export const getSession = () => current

/** What people read is the shop's time, wherever the browser stands. */
export const shopTimeZone = () => current?.timeZone ?? SHOP_TIMEZONE_DEFAULT

export function subscribeToSession(listener: Listener) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function openSession(data: OpenedSession) {
  writeSession(localStorage, data)
  load()
}

export function endSession() {
  eraseSession(localStorage)
  load()
}

/** The person leaves on purpose: neither drafts nor the address are kept. */
export function signOut() {
  endSession()
  sessionStorage.clear()
  forgetOverflow()
}

/** The signed-in person; null when nobody is. */
export const useSession = () => useSyncExternalStore(subscribeToSession, getSession)

let controller = new AbortController()
let token = getSession()?.token

subscribeToSession(() => {
  const next = getSession()?.token
  if (next === token) return
  token = next
  controller.abort()
  controller = new AbortController()
})

/** Aborted when the present session ends: what it began must not go on with the next one's token. */
export const sessionSignal = () => controller.signal

/**
 * The one rule about calls that fail. Only a call that a person made (a change, or the first load of what they
 * asked for) ends the session, after a 401 or without any answer; whoever would report its failure asks here first. A call
 * of an earlier session ends nothing. Returns true when nothing else is to be said.
 */
export function endsSession(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.endsToken === undefined) return false
  if (getSession()?.token === error.endsToken) endSession()
  return true
}
