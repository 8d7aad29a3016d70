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

/** Two apps of one origin have a session each: `prefix` is put before the keys in the storage. */
const itemOf = (prefix: string, key: string) => `${prefix}${key}`

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
export function readSession(storage: Pick<Storage, 'getItem'>, now: number, prefix = ''): Session | null {
  const item = (key: string) => storage.getItem(itemOf(prefix, key))
  const token = item('token')
  const expires = Number(item('expires'))
  const claims = token ? decodeToken(token) : null
  if (!token || !claims || !(expires > now)) return null
  const personName = typeof claims.unique_name === 'string' ? claims.unique_name : ''
  const timeZone = typeof claims.zoneinfo === 'string' ? claims.zoneinfo : SHOP_TIMEZONE_DEFAULT
  const permissions = (item('permissions') ?? '').split(',').filter(Boolean)
  return { token, expires, permissions, personName, personId: String(claims.sub ?? personName), timeZone }
}

/** The token is written last: another tab takes over the session once it is complete. */
export function writeSession(storage: Pick<Storage, 'setItem'>, data: OpenedSession, prefix = '') {
  storage.setItem(itemOf(prefix, 'expires'), String(data.expires))
  writePermissions(storage, data.permissions, prefix)
  storage.setItem(itemOf(prefix, 'token'), data.accessToken)
}

export function writePermissions(
  storage: Pick<Storage, 'setItem'>,
  permissions: readonly string[],
  prefix = '',
) {
  storage.setItem(itemOf(prefix, 'permissions'), permissions.join(','))
}

/** Everything stored for the session, for comparing. */
export const storedText = (storage: Pick<Storage, 'getItem'>, prefix = '') =>
  KEYS.map((key) => storage.getItem(itemOf(prefix, key))).join('\n')

export function eraseSession(storage: Pick<Storage, 'removeItem'>, prefix = '') {
  for (const key of KEYS) storage.removeItem(itemOf(prefix, key))
}
