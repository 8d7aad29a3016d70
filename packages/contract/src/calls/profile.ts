import { z } from 'zod'
import { everyEmployee, signedIn } from '../access.ts'
import { changePasswordBody, ownAccount, ownSession, sessionParams } from '../accounts.ts'
import { calls } from '../call.ts'

const access = everyEmployee

export const profileCalls = calls('profile', signedIn, {
  'GET /accounts/me': {
    access,
    summary: 'The signed-in employee',
    response: ownAccount,
  },
  'PATCH /accounts/me/password': {
    summary: 'Changes the own password',
    body: changePasswordBody,
    response: z.null(),
  },
  'GET /accounts/me/sessions': {
    summary: 'Own sessions',
    response: z.object({ sessions: z.array(ownSession) }),
  },
  'DELETE /accounts/me/sessions': {
    summary: 'Ends the other own sessions',
    response: z.null(),
  },
  'DELETE /accounts/me/sessions/:id': {
    summary: 'Ends one own session',
    params: sessionParams,
    response: z.null(),
  },
})
