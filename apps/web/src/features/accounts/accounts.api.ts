import type { OpenedEmployeeSession } from '@shop/contract/accounts'
import type { Work } from '@shop/contract/dashboard'
import { at, request } from '../../shared/api/client.ts'
import { getSession, signOut } from '../../shared/api/session.ts'
import { isStocker } from './after-sign-in.ts'

/** `code`: of the authenticator app, once the server has asked for it with SECOND_FACTOR. */
export const signIn = (email: string, password: string, code: string) =>
  request<OpenedEmployeeSession>('POST', '/accounts/signin', {
    body: { email, password, ...(code && { code }) },
  })

/** Nobody waits longer than this to be let in. */
const PATIENCE_MS = 2_000

/** How many orders wait for this person to prepare them; 0 for others, and where that cannot be said now. */
export const countToPrepare = async (permissions: readonly string[]) => {
  if (!isStocker(permissions)) return 0
  return request<Work>('GET', '/work', { mayBeOffline: true, signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ waiting }) => waiting.ordersToPrepare ?? 0,
    () => 0,
  )
}

export const askForCode = (email: string) => request('PATCH', at`/accounts/users/forgotpassword/${email}`)

export const checkCode = (email: string, code: string) =>
  request('POST', at`/accounts/users/recovery/${email}`, { body: { code } })

export const changePassword = (email: string, newPassword: string, code: string) =>
  request('PATCH', '/accounts/users/activate', { body: { email, newPassword, code } })

/** Forgets the session here at once; the server is told without waiting for it. */
export function leave() {
  if (getSession()) request('POST', '/accounts/signout', { keepalive: true }).catch(() => undefined)
  signOut()
}
