import { z } from 'zod'
import { anyEmployee } from '../access.ts'
import {
  beginSecondFactorBody,
  confirmSecondFactorBody,
  endSecondFactorBody,
  recoveryCodes,
  secondFactorSetup,
} from '../accounts.ts'
import { calls } from '../call.ts'

const access = anyEmployee

export const secondFactorCalls = calls('profile', {
  postAccountsMeSecondFactor: {
    method: 'POST',
    path: '/accounts/me/second-factor',
    access,
    summary: 'Begins to set up an authenticator app',
    body: beginSecondFactorBody,
    status: 201,
    response: secondFactorSetup,
  },
  patchAccountsMeSecondFactor: {
    method: 'PATCH',
    path: '/accounts/me/second-factor',
    access,
    summary: 'Confirms the authenticator app with its first code',
    body: confirmSecondFactorBody,
    response: recoveryCodes,
  },
  deleteAccountsMeSecondFactor: {
    method: 'DELETE',
    path: '/accounts/me/second-factor',
    access,
    summary: 'Ends the use of the authenticator app',
    body: endSecondFactorBody,
    response: z.null(),
  },
})
