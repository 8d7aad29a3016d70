import { at, request } from '@shop/browser/client'
import { openSession } from '@shop/browser/session'
import type { OpenedSession, OwnSession } from '@shop/contract/accounts'
import type { OwnData } from '@shop/contract/customers'
import type { OwnCredit, OwnReturn } from '@shop/contract/own-account'
import type { SignupInput } from '@shop/contract/signup'
import { keptQuery, setAnswer } from '../../shared/api/kept-query.ts'
import { OWN_DATA } from '../../shared/own-data.ts'

const ME = '/shop/customers/me'

/** @throws ApiError, as every call here */
export async function signIn(email: string, password: string) {
  openSession(
    await request<OpenedSession>('POST', '/shop/customers/signin', {
      body: { email: email.trim(), password },
    }),
  )
}

export const signUp = (body: SignupInput) => request('POST', '/shop/customers/signup', { body })

export const askForCode = (email: string) =>
  request('PATCH', at`/accounts/users/forgotpassword/${email}`, { repeats: true })

export const chooseForgottenPassword = (body: { email: string; code: string; newPassword: string }) =>
  request('PATCH', '/accounts/users/activate', { body })

export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  request('PATCH', '/accounts/me/password', { body })

export const changeEmail = (body: { email: string; currentPassword: string }) =>
  request('POST', `${ME}/email`, { body })

export const askForEmailCode = () => request('POST', `${ME}/email/code`)

export const confirmEmail = async (code: string) =>
  setAnswer(OWN_DATA, await request<OwnData>('POST', `${ME}/email/confirm`, { body: { code } }))

export const changeOwnData = (body: object) => request<OwnData>('PATCH', ME, { body })

export const endOtherSession = (id: OwnSession['id']) =>
  request('DELETE', at`/accounts/me/sessions/${id}`, { repeats: true })

export const CREDIT = keptQuery<OwnCredit>('credit', '/shop/credit?page=0&items=50')
export const RETURNS = keptQuery<{ returns: OwnReturn[] }>('returns', '/shop/returns?page=0&items=50')
export const SESSIONS = keptQuery<{ sessions: OwnSession[] }>('sessions', '/accounts/me/sessions')

interface Wanted {
  productId: number
  name: string
  since: string
}
export const WANTED = keptQuery<{ products: Wanted[] }>('wanted', '/shop/products/wanted')
