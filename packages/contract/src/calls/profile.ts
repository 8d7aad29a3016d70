import { z } from 'zod'
import { anyEmployee, signedIn } from '../access.ts'
import { changePasswordBody, ownAccount, ownSession, sessionParams } from '../accounts.ts'
import { calls } from '../call.ts'

const access = anyEmployee

export const profileCalls = calls('profile', {
  getAccountsMe: {
    method: 'GET',
    path: '/accounts/me',
    access,
    summary: 'The signed-in employee',
    response: ownAccount,
  },
  patchAccountsMePassword: {
    method: 'PATCH',
    path: '/accounts/me/password',
    access: signedIn,
    summary: 'Changes the own password',
    body: changePasswordBody,
    response: z.null(),
  },
  getAccountsMeSessions: {
    method: 'GET',
    path: '/accounts/me/sessions',
    access: signedIn,
    summary: 'Own sessions',
    response: z.object({ sessions: z.array(ownSession) }),
  },
  deleteAccountsMeSessions: {
    method: 'DELETE',
    path: '/accounts/me/sessions',
    access: signedIn,
    summary: 'Ends the other own sessions',
    response: z.null(),
  },
  deleteAccountsMeSessionsById: {
    method: 'DELETE',
    path: '/accounts/me/sessions/:id',
    access: signedIn,
    summary: 'Ends one own session',
    params: sessionParams,
    response: z.null(),
  },
})
