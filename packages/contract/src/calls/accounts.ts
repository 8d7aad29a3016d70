import { z } from 'zod'
import { open, signedIn } from '../access.ts'
import {
  activateBody,
  checkCodeBody,
  credentialsBody,
  employeeCredentialsBody,
  employeeSession,
  recoveryParams,
  session,
} from '../accounts.ts'
import { calls } from '../call.ts'

export const accountsCalls = calls('accounts', open, {
  'POST /accounts/signin': {
    summary: 'Employee signs in',
    body: employeeCredentialsBody,
    response: employeeSession,
  },
  'POST /shop/customers/signin': {
    tag: 'shop',
    summary: 'Customer signs in',
    body: credentialsBody,
    response: session,
  },
  'POST /accounts/signout': {
    access: signedIn,
    summary: 'Ends the session',
    response: z.null(),
  },
  'PATCH /accounts/users/forgotpassword/:email': {
    summary: 'Asks for a code by e-mail',
    params: recoveryParams,
    response: z.null(),
  },
  'POST /accounts/users/recovery/:email': {
    summary: 'Checks a code',
    params: recoveryParams,
    body: checkCodeBody,
    response: z.null(),
  },
  'PATCH /accounts/users/activate': {
    summary: 'Sets the password with a code',
    body: activateBody,
    response: z.null(),
  },
})
