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

export const accountsCalls = calls('accounts', {
  postAccountsSignin: {
    method: 'POST',
    path: '/accounts/signin',
    access: open,
    summary: 'Employee signs in',
    body: employeeCredentialsBody,
    response: employeeSession,
  },
  postShopCustomersSignin: {
    method: 'POST',
    path: '/shop/customers/signin',
    access: open,
    tag: 'shop',
    summary: 'Customer signs in',
    body: credentialsBody,
    response: session,
  },
  postAccountsSignout: {
    method: 'POST',
    path: '/accounts/signout',
    access: signedIn,
    summary: 'Ends the session',
    response: z.null(),
  },
  patchAccountsUsersForgotpasswordByEmail: {
    method: 'PATCH',
    path: '/accounts/users/forgotpassword/:email',
    access: open,
    summary: 'Asks for a code by e-mail',
    params: recoveryParams,
    response: z.null(),
  },
  postAccountsUsersRecoveryByEmail: {
    method: 'POST',
    path: '/accounts/users/recovery/:email',
    access: open,
    summary: 'Checks a code',
    params: recoveryParams,
    body: checkCodeBody,
    response: z.null(),
  },
  patchAccountsUsersActivate: {
    method: 'PATCH',
    path: '/accounts/users/activate',
    access: open,
    summary: 'Sets the password with a code',
    body: activateBody,
    response: z.null(),
  },
})
