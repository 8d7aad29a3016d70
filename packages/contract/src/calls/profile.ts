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
    answer: ownAccount,
  },
  patchAccountsMePassword: {
    method: 'PATCH',
    path: '/accounts/me/password',
    access: signedIn,
    summary: 'Changes the own password',
    body: changePasswordBody,
    answer: z.null(),
  },
  getAccountsMeSessions: {
    method: 'GET',
    path: '/accounts/me/sessions',
    access: signedIn,
    summary: 'Own sessions',
    answer: z.object({ sessions: z.array(ownSession) }),
  },
  deleteAccountsMeSessions: {
    method: 'DELETE',
    path: '/accounts/me/sessions',
    access: signedIn,
    summary: 'Ends the other own sessions',
    answer: z.null(),
  },
  deleteAccountsMeSessionsById: {
    method: 'DELETE',
    path: '/accounts/me/sessions/:id',
    access: signedIn,
    summary: 'Ends one own session',
    params: sessionParams,
    answer: z.null(),
  },
})
