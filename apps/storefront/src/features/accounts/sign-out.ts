import { call } from '../../shared/api/call.ts'
import { forgetKept } from '../../shared/api/kept.ts'
import { endSession, session } from '../../shared/api/session.ts'

/**
 * The person signs out: all their data on this device is deleted. Offline, the session on the server expires by itself.
 */
export async function signOut() {
  const customerId = session.get()?.customerId
  await call('POST', '/accounts/signout', { silent: true }).catch(() => undefined)
  endSession()
  localStorage.removeItem(`loja:checkout:${customerId}`)
  localStorage.removeItem('loja:options')
  sessionStorage.removeItem(`loja:comments:${customerId}`)
  await forgetKept()
}
