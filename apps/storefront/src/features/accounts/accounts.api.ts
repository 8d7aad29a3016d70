import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { newKey } from '@shop/browser/new-key'
import { openSession } from '@shop/browser/session'
import type { OwnSession } from '@shop/contract/accounts'
import * as calls from '@shop/contract/addresses.gen'
import type { SignupInput } from '@shop/contract/signup'
import { setData, storedQuery } from '../../shared/api/stored-query.ts'
import { OWN_DATA } from '../../shared/own-data.api.ts'

/** @throws ApiError, as every call here */
export async function signIn(email: string, password: string) {
  openSession(
    await request(calls.postShopCustomersSignin, {
      body: { email: email.trim(), password },
    }),
  )
}

export const signUp = (body: SignupInput) => request(calls.postShopCustomersSignup, { body })

export const requestCode = (email: string) =>
  request(at(calls.patchAccountsUsersForgotpasswordByEmail, { email }), { repeats: true })

export const chooseForgottenPassword = (body: { email: string; code: string; newPassword: string }) =>
  request(calls.patchAccountsUsersActivate, { body })

export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  request(calls.patchAccountsMePassword, { body })

export const changeEmail = (body: { email: string; currentPassword: string }) =>
  request(calls.postShopCustomersMeEmail, { body })

export const requestEmailCode = () => request(calls.postShopCustomersMeEmailCode)

export const confirmEmail = async (code: string) =>
  setData(OWN_DATA, await request(calls.postShopCustomersMeEmailConfirm, { body: { code } }))

export const changeOwnData = (body: object) => request(calls.patchShopCustomersMe, { body })

export const openClaim = (body: { serial: string; problem: string; images: string[] }) =>
  request(calls.postShopClaims, { body, idempotencyKey: newKey(), repeats: true })

export const chargeInstalments = (instalments: readonly number[]) =>
  request(calls.postShopReceivablesPix, { body: { instalments: [...instalments] } })

/** The page may be closed meanwhile. */
export const endOwnSession = () => request(calls.postAccountsSignout, { mayBeOffline: true, keepalive: true })

export const endOtherSession = (id: OwnSession['id']) =>
  request(at(calls.deleteAccountsMeSessionsById, { id }), { repeats: true })

const LATEST = { page: 0, items: 50 }
export const CREDIT = storedQuery('credit', calls.getShopCredit, LATEST)
export const RETURNS = storedQuery('returns', calls.getShopReturns, LATEST)
export const RECEIVABLES = storedQuery('receivables', calls.getShopReceivables)
export const SESSIONS = storedQuery('sessions', calls.getAccountsMeSessions)
export const CLAIMS = storedQuery('claims', calls.getShopClaims)

export const WANTED = storedQuery('wanted', calls.getShopProductsWanted)
