import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import { customerId, leave } from '../../shared/api/session.ts'

/**
 * The person signs out: all their data on this device is deleted at once, and the server is informed without waiting.
 * Offline, the session there expires by itself.
 */
export function signOut() {
  const id = customerId()
  request(calls.postAccountsSignout, { mayBeOffline: true, keepalive: true }).catch(() => undefined)
  localStorage.removeItem(`loja:checkout:${id}`)
  localStorage.removeItem('loja:options')
  sessionStorage.removeItem(`loja:comments:${id}`)
  leave()
}
