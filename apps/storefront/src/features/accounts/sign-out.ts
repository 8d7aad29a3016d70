import { customerId, leave } from '../../shared/api/session.ts'
import { endOwnSession } from './accounts.api.ts'

/**
 * Signs the person out: all their data on this device is deleted at once, and the server is informed without waiting.
 * Offline, the session on the server expires by itself.
 */
export function signOut() {
  const id = customerId()
  endOwnSession().catch(() => undefined)
  localStorage.removeItem(`loja:checkout:${id}`)
  localStorage.removeItem('loja:options')
  sessionStorage.removeItem(`loja:comments:${id}`)
  leave()
}
