import { useSyncExternalStore } from 'react'
import { getSession, subscribeToSession } from './session.ts'

/**
 * The result of background calls: the server does not answer, or the session is no longer valid. Neither ends the
 * session: the person sees a message and decides.
 */
export type Connection = 'fine' | 'unreachable' | 'ended'

let connection: Connection = 'fine'
const listeners = new Set<() => void>()

function set(next: Connection) {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}

subscribeToSession(() => set('fine'))

export const getConnection = () => connection

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useConnection = () => useSyncExternalStore(subscribe, getConnection)

/** Any response shows that the server is reachable. */
export function recordResponse() {
  if (connection === 'unreachable') set('fine')
}

export function recordNoResponse() {
  if (connection === 'fine') set('unreachable')
}

/** Records that the server refused the session of `token` in a background call. */
export function recordSessionUnknown(token: string | undefined) {
  if (token !== undefined && getSession()?.token === token) set('ended')
}
