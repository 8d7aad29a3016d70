import { request } from '@shop/browser/client'
import { endSession } from '@shop/browser/session'
import { customerId } from '../../shared/api/session.ts'

/**
 * The person signs out: all their data on this device is deleted. Offline, the session on the server expires by itself.
 */
export async function signOut() {
  const id = customerId()
  await request('POST', '/accounts/signout', { mayBeOffline: true }).catch(() => undefined)
  localStorage.removeItem(`loja:checkout:${id}`)
  localStorage.removeItem('loja:options')
  sessionStorage.removeItem(`loja:comments:${id}`)
  endSession()
}
