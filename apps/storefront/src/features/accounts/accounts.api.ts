import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { newKey } from '@shop/browser/new-key'
import { openSession } from '@shop/browser/session'
import type { OwnSession } from '@shop/contract/accounts'
import type { SignupInput } from '@shop/contract/signup'
import { setData, storedQuery } from '../../shared/api/stored-query.ts'
import { OWN_DATA } from '../../shared/own-data.api.ts'

/** @throws ApiError, as every call here */
export async function signIn(email: string, password: string) {
  openSession(
    await request('POST /shop/customers/signin', {
      body: { email: email.trim(), password },
    }),
  )
}

export const signUp = (body: SignupInput) => request('POST /shop/customers/signup', { body })

/** @throws ApiError where the shop has no service, or it does not know the CEP in time */
export const addressOfZipCode = (zipCode: string, signal: AbortSignal) =>
  request(at('GET /shop/zip-codes/:zipCode', { zipCode }), { signal, repeats: true })

export const requestCode = (email: string) =>
  request(at('PATCH /accounts/users/forgotpassword/:email', { email }), { repeats: true })

export const chooseForgottenPassword = (body: { email: string; code: string; newPassword: string }) =>
  request('PATCH /accounts/users/activate', { body })

export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  request('PATCH /accounts/me/password', { body })

export const changeEmail = (body: { email: string; currentPassword: string }) =>
  request('POST /shop/customers/me/email', { body })

export const requestEmailCode = () => request('POST /shop/customers/me/email/code')

export const confirmEmail = async (code: string) =>
  setData(OWN_DATA, await request('POST /shop/customers/me/email/confirm', { body: { code } }))

export const changeOwnData = (body: object) => request('PATCH /shop/customers/me', { body })

export const openClaim = (body: { serial: string; problem: string; images: string[] }) =>
  request('POST /shop/claims', { body, idempotencyKey: newKey(), repeats: true })

export const chargeInstalments = (instalments: readonly number[]) =>
  request('POST /shop/receivables/pix', { body: { instalments: [...instalments] } })

/** The page may be closed meanwhile. */
export const endOwnSession = () => request('POST /accounts/signout', { mayBeOffline: true, keepalive: true })

export const endOtherSession = (id: OwnSession['id']) =>
  request(at('DELETE /accounts/me/sessions/:id', { id }), { repeats: true })

const LATEST = { page: 0, items: 50 }
export const CREDIT = storedQuery('credit', 'GET /shop/credit', LATEST)
export const RETURNS = storedQuery('returns', 'GET /shop/returns', LATEST)
export const RECEIVABLES = storedQuery('receivables', 'GET /shop/receivables')
export const SESSIONS = storedQuery('sessions', 'GET /accounts/me/sessions')
export const OWN_UNITS = storedQuery('claims', 'GET /shop/claims/units')
export const CLAIMS = storedQuery('claims', 'GET /shop/claims')

export const WANTED = storedQuery('wanted', 'GET /shop/products/wanted')
