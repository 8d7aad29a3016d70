import type { OpenedSession } from '@shop/contract/accounts'
import { permissionsTag } from '@shop/domain/permissions'
import { SHOP_TIMEZONE_DEFAULT } from '@shop/domain/shop-time'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import {
  eraseSession,
  readSession,
  type Session,
  storedText,
  writePermissions,
  writeSession,
} from './session-store.ts'

// A timer longer than 2^31 ms fires at once.
const LONGEST_TIMER = 2 ** 31 - 1

/** Called after each change of the session, with the previous one. */
type Listener = (before: Session | null) => void
const listeners = new Set<Listener>()
let current: Session | null = null
let readFrom = ''
let prefix = ''
let whenNobody: () => Promise<unknown> = async () => undefined
let expiryTimer: ReturnType<typeof setTimeout> | undefined

function load() {
  const before = current
  readFrom = storedText(localStorage, prefix)
  current = readSession(localStorage, Date.now(), prefix)
  if (!current) {
    eraseSession(localStorage, prefix)
    whenNobody().catch(() => undefined)
  }
  clearTimeout(expiryTimer)
  if (current) {
    expiryTimer = setTimeout(load, Math.min(current.expires - Date.now(), LONGEST_TIMER))
  }
  for (const listener of [...listeners]) listener(before)
}

/** Ends or reloads the session when it has expired or the stored one has changed. */
export function checkSession() {
  if (current && (current.expires <= Date.now() || storedText(localStorage, prefix) !== readFrom)) load()
}

interface Start {
  /** Prefix of the keys in browser storage: the two apps share an origin. */
  storagePrefix?: string
  /** Runs whenever nobody is signed in: deletes the person's data on the device. */
  erase: () => Promise<unknown>
}

/** Reads the stored session once, and follows changes by other tabs and its expiry. */
export function startSession({ storagePrefix = '', erase }: Start) {
  prefix = storagePrefix
  whenNobody = erase
  load()
  window.addEventListener('storage', (event) => {
    // The token is written last: before that, the stored session is incomplete.
    if (event.key === null || event.key === `${prefix}token`) load()
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
  return () => void listeners.delete(listener)
}

export function openSession(data: OpenedSession) {
  writeSession(localStorage, data, prefix)
  load()
}

/** Takes over the permissions that the server sent; the session and its data stay. */
export function changePermissions(permissions: readonly string[]) {
  if (!current || permissionsTag(permissions) === permissionsTag(current.permissions)) return
  writePermissions(localStorage, permissions, prefix)
  load()
}

export function endSession() {
  eraseSession(localStorage, prefix)
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

/** Aborted when the current session ends: its calls must not continue with the next one's token. */
export const sessionSignal = () => controller.signal

/**
 * The rule about failed calls. Only a call that a person made (a change, or the first load of something they opened)
 * ends the session, if {@link ApiError.endsToken} is set; a caller that reports its failure must check this first. A
 * call of an earlier session ends nothing. Returns true when nothing else has to be shown.
 */
export function endsSession(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.endsToken === undefined) return false
  if (getSession()?.token === error.endsToken) endSession()
  return true
}
