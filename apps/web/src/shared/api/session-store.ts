import type { OpenedSession } from '@shop/contract/accounts'
import { SHOP_TIMEZONE_DEFAULT } from '@shop/domain/shop-time'

export interface Session {
  token: string
  /** Milliseconds since the epoch. */
  expires: number
  permissions: string[]
  /** `unique_name` of the token: what the top bar shows. */
  personName: string
  /** Stable id of the person (`sub`), so that drafts of one are never shown to another. */
  personId: string
  /** The shop's, as the server said when the person signed in. */
  timeZone: string
}

const KEYS = ['token', 'expires', 'permissions']
/** Where an earlier release kept orders for a reload without a network. */
const KEPT_DELIVERIES = 'kept-deliveries'

type Claims = { unique_name?: unknown; sub?: unknown; zoneinfo?: unknown }

/** Claims of a JWT, unverified (the server verifies); null when it is no JWT. */
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

/** The stored session; null when there is none, its token is not one, or its time has passed. */
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

/** All of what is stored, to compare with. */
export const storedText = (storage: Pick<Storage, 'getItem'>) =>
  KEYS.map((key) => storage.getItem(key)).join('\n')

export function eraseSession(storage: Pick<Storage, 'removeItem'>) {
  for (const key of [...KEYS, KEPT_DELIVERIES]) storage.removeItem(key)
}

const KEY = 'return-address'

/** Remembers, in this tab only, where a person was when the session ended. */
export function keepReturnAddress(personId: string, href: string) {
  if (href.startsWith('/admin')) sessionStorage.setItem(KEY, JSON.stringify({ personId, href }))
}

/** Where `personId` was, once; null for anybody else. */
export function takeReturnAddress(personId: string): string | null {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!stored) return null
  const kept: { personId: string; href: string } = JSON.parse(stored)
  return kept.personId === personId ? kept.href : null
}
