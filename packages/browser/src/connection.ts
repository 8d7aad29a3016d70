import { useSyncExternalStore } from 'react'
import { getSession, subscribeToSession } from './session.ts'

/**
 * What background calls found out: the server does not answer, or no longer knows the session. Neither ends the
 * session: the person is informed and decides.
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

/** Any answer shows that the server is reachable. */
export function recordResponse() {
  if (connection === 'unreachable') set('fine')
}

export function recordNoResponse() {
  if (connection === 'fine') set('unreachable')
}

/** The server does not know the session of `token`, in answer to a background call. */
export function recordSessionUnknown(token: string | undefined) {
  if (token !== undefined && getSession()?.token === token) set('ended')
}
