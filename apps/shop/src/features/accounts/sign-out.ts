import { call } from '../../shared/api/call.ts'
import { forgetKept } from '../../shared/api/kept.ts'
import { endSession, session } from '../../shared/api/session.ts'

/** Leaves on purpose: nothing of the person stays on this device. Without a network the server's session ends by itself. */
export async function signOut() {
  const customerId = session.get()?.customerId
  await call('POST', '/accounts/signout', { silent: true }).catch(() => undefined)
  endSession()
  localStorage.removeItem(`loja:checkout:${customerId}`)
  localStorage.removeItem('loja:options')
  await forgetKept()
}
