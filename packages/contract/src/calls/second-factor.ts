import { z } from 'zod'
import { everyEmployee } from '../access.ts'
import {
  beginSecondFactorBody,
  confirmSecondFactorBody,
  endSecondFactorBody,
  recoveryCodes,
  secondFactorSetup,
} from '../accounts.ts'
import { calls } from '../call.ts'

const access = everyEmployee

export const secondFactorCalls = calls('profile', access, {
  'POST /accounts/me/second-factor': {
    summary: 'Begins to set up an authenticator app',
    body: beginSecondFactorBody,
    status: 201,
    response: secondFactorSetup,
  },
  'PATCH /accounts/me/second-factor': {
    summary: 'Confirms the authenticator app with its first code',
    body: confirmSecondFactorBody,
    response: recoveryCodes,
  },
  'DELETE /accounts/me/second-factor': {
    summary: 'Ends the use of the authenticator app',
    body: endSecondFactorBody,
    response: z.null(),
  },
})
