import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { getSession } from '@shop/browser/session'
import { signOut } from '../../shared/api/sign-out.ts'
import { isStocker } from './after-sign-in.ts'

/** `code`: of the authenticator app, sent after the server answered SECOND_FACTOR. */
export const signIn = (email: string, password: string, code: string) =>
  request('POST /accounts/signin', {
    body: { email, password, ...(code && { code }) },
  })

/** The sign-in waits at most this long, in milliseconds. */
const TIMEOUT_MS = 2_000

/** Orders that wait for this person to prepare them; 0 for others, and where the number cannot be loaded. */
export const countToPrepare = async (permissions: readonly string[]) => {
  if (!isStocker(permissions)) return 0
  return request('GET /work', { mayBeOffline: true, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ waiting }) => waiting.ordersToPrepare ?? 0,
    () => 0,
  )
}

export const requestCode = (email: string) =>
  request(at('PATCH /accounts/users/forgotpassword/:email', { email }))

export const checkCode = (email: string, code: string) =>
  request(at('POST /accounts/users/recovery/:email', { email }), { body: { code } })

export const changePassword = (email: string, newPassword: string, code: string) =>
  request('PATCH /accounts/users/activate', { body: { email, newPassword, code } })

/** Deletes the session here at once; the server is informed without waiting. */
export function leave() {
  if (getSession()) request('POST /accounts/signout', { keepalive: true }).catch(() => undefined)
  signOut()
}
