import type { OpenedSession } from '@shop/contract/accounts'
import { SHOP_TIMEZONE_DEFAULT } from '@shop/domain/shop-time'
import { useSyncExternalStore } from 'react'
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
  // Ended without the person's wish (401, no answer, expiry, another tab): the address is stored for the next sign-in.
  if (before && !current) keepReturnAddress(before.personId, location.pathname + location.search)
  clearTimeout(expiryTimer)
  if (current) {
    expiryTimer = setTimeout(load, Math.min(current.expires - Date.now(), LONGEST_TIMER))
  }
  for (const listener of listeners) listener()
}

/** Ends or reloads the session when it has expired or the stored one has changed. */
export function checkSession() {
  if (current && (current.expires <= Date.now() || storedText(localStorage) !== readFrom)) load()
}

/**
 * Reads the stored session once, and follows changes by other tabs and its expiry. `erase` runs whenever nobody is
 * signed in: it deletes the person's data on the device.
 */
export function startSession(erase: () => Promise<unknown>) {
  whenNobody = erase
  load()
  window.addEventListener('storage', (event) => {
    // The token is written last: before that, the stored session is incomplete.
    if (event.key === null || event.key === 'token') load()
    else checkSession()
  })
  // A sleeping computer does not run timers.
  document.addEventListener('visibilitychange', checkSession)
}

export const getSession = () => current

/** All displayed times are in shop time, whatever the browser's time zone. */
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

/** Aborted when the present session ends: its calls must not continue with the next one's token. */
export const sessionSignal = () => controller.signal

/**
 * The rule about failed calls. Only a call that a person made (a change, or the first load of something they opened)
 * ends the session, after a 401 or without any answer; a caller that reports its failure must check this first. A call
 * of an earlier session ends nothing. Returns true when nothing else has to be shown.
 */
export function endsSession(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.endsToken === undefined) return false
  if (getSession()?.token === error.endsToken) endSession()
  return true
}
