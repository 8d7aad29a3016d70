import { at, request } from '@shop/browser/client'
import { getSession } from '@shop/browser/session'
import type { OpenedEmployeeSession } from '@shop/contract/accounts'
import type { Work } from '@shop/contract/dashboard'
import { signOut } from '../../shared/api/sign-out.ts'
import { isStocker } from './after-sign-in.ts'

/** `code`: of the authenticator app, after the server asked for it with SECOND_FACTOR. */
export const signIn = (email: string, password: string, code: string) =>
  request<OpenedEmployeeSession>('POST', '/accounts/signin', {
    body: { email, password, ...(code && { code }) },
  })

/** The sign-in waits at most this long, in milliseconds. */
const TIMEOUT_MS = 2_000

/** Orders that wait for this person to prepare them; 0 for others, and where the number cannot be loaded. */
export const countToPrepare = async (permissions: readonly string[]) => {
  if (!isStocker(permissions)) return 0
  return request<Work>('GET', '/work', { mayBeOffline: true, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ waiting }) => waiting.ordersToPrepare ?? 0,
    () => 0,
  )
}

export const askForCode = (email: string) => request('PATCH', at`/accounts/users/forgotpassword/${email}`)

export const checkCode = (email: string, code: string) =>
  request('POST', at`/accounts/users/recovery/${email}`, { body: { code } })

export const changePassword = (email: string, newPassword: string, code: string) =>
  request('PATCH', '/accounts/users/activate', { body: { email, newPassword, code } })

/** Deletes the session here at once; the server is informed without waiting. */
export function leave() {
  if (getSession()) request('POST', '/accounts/signout', { keepalive: true }).catch(() => undefined)
  signOut()
}
