import type { OpenedSession } from '@shop/contract/accounts'
import { SHOP_TIMEZONE_DEFAULT } from '@shop/domain/shop-time'

export interface Session {
  token: string
  /** Milliseconds since the epoch. */
  expires: number
  permissions: string[]
  /** `unique_name` of the token: the name in the top bar. */
  personName: string
  /** Stable id of the person (`sub`), so that one person's drafts are never shown to another. */
  personId: string
  /** The shop's time zone, as the server sent it at the sign-in. */
  timeZone: string
}

const KEYS = ['token', 'expires', 'permissions']
/** Where an earlier release stored orders for a reload offline. */
const KEPT_DELIVERIES = 'kept-deliveries'

type Claims = { unique_name?: unknown; sub?: unknown; zoneinfo?: unknown }

/** Claims of a JWT, unverified (the server verifies); null when it is not a JWT. */
export function decodeToken(token: string): Claims | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? claims : null
  } catch {
    return null
  }
}

/** The stored session; null when there is none, its token is invalid, or it has expired. */
export function readSession(storage: Pick<Storage, 'getItem'>, now: number): Session | null {
  const token = storage.getItem('token')
  const expires = Number(storage.getItem('expires'))
  const claims = token ? decodeToken(token) : null
  if (!token || !claims || !(expires > now)) return null
  const personName = typeof claims.unique_name === 'string' ? claims.unique_name : ''
  const timeZone = typeof claims.zoneinfo === 'string' ? claims.zoneinfo : SHOP_TIMEZONE_DEFAULT
  const permissions = (storage.getItem('permissions') ?? '').split(',').filter(Boolean)
  return { token, expires, permissions, personName, personId: String(claims.sub ?? personName), timeZone }
}

export function writeSession(storage: Pick<Storage, 'setItem'>, data: OpenedSession) {
  storage.setItem('expires', String(data.expires))
  storage.setItem('permissions', data.permissions.join(','))
  storage.setItem('token', data.accessToken)
}

/** Everything stored for the session, for comparing. */
export const storedText = (storage: Pick<Storage, 'getItem'>) =>
  KEYS.map((key) => storage.getItem(key)).join('\n')

export function eraseSession(storage: Pick<Storage, 'removeItem'>) {
  for (const key of [...KEYS, KEPT_DELIVERIES]) storage.removeItem(key)
}

const KEY = 'return-address'

/** Stores, in this tab only, the person's address when the session ends. */
export function keepReturnAddress(personId: string, href: string) {
  if (href.startsWith('/admin')) sessionStorage.setItem(KEY, JSON.stringify({ personId, href }))
}

/** Returns and deletes the address of `personId`; null for another person. */
export function takeReturnAddress(personId: string): string | null {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!stored) return null
  const kept: { personId: string; href: string } = JSON.parse(stored)
  return kept.personId === personId ? kept.href : null
}
