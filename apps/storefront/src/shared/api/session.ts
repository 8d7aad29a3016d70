import type { OpenedSession } from '@shop/contract/accounts'
import { SHOP_TIMEZONE_DEFAULT } from '@shop/domain/shop-time'
import { createStore } from '../store.ts'

export interface Session {
  token: string
  /** Milliseconds since the epoch. */
  expires: number
  customerId: number
  name: string
  /** The shop's time zone, as the server sent it at the sign-in. */
  timeZone: string
}

/** Different from the keys of the back-office, which has the same origin. */
const KEY = 'loja:session'

/** The token's data about its owner; unverified, because the server verifies it at every call. */
function readToken(token: string): Omit<Session, 'token' | 'expires'> | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))
    const { sub, unique_name, zoneinfo } = JSON.parse(new TextDecoder().decode(bytes))
    const customerId = Number(/^c(\d+)$/.exec(String(sub))?.[1])
    if (!customerId) return null
    return {
      customerId,
      name: String(unique_name ?? ''),
      timeZone: String(zoneinfo ?? SHOP_TIMEZONE_DEFAULT),
    }
  } catch {
    return null
  }
}

function readStored(): Session | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as {
      token: string
      expires: number
    } | null
    const claims = stored && readToken(stored.token)
    return claims && stored.expires > Date.now() ? { ...claims, ...stored } : null
  } catch {
    return null
  }
}

export const session = createStore<Session | null>(readStored())

export function openSession({ accessToken, expires }: OpenedSession) {
  localStorage.setItem(KEY, JSON.stringify({ token: accessToken, expires }))
  session.set(readStored())
}

/** Ends the session of `token` on this device, unless another one began since. */
export function endSession(token = session.get()?.token) {
  if (!token || session.get()?.token !== token) return
  localStorage.removeItem(KEY)
  session.set(null)
}

/** Another tab signed in or out. */
export function followOtherTabs() {
  addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return
    const stored = readStored()
    if (stored?.token !== session.get()?.token) session.set(stored)
  })
}
