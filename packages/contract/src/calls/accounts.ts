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
    answer: employeeSession,
  },
  postShopCustomersSignin: {
    method: 'POST',
    path: '/shop/customers/signin',
    access: open,
    tag: 'shop',
    summary: 'Customer signs in',
    body: credentialsBody,
    answer: session,
  },
  postAccountsSignout: {
    method: 'POST',
    path: '/accounts/signout',
    access: signedIn,
    summary: 'Ends the session',
    answer: z.null(),
  },
  patchAccountsUsersForgotpasswordByEmail: {
    method: 'PATCH',
    path: '/accounts/users/forgotpassword/:email',
    access: open,
    summary: 'Asks for a code by e-mail',
    params: recoveryParams,
    answer: z.null(),
  },
  postAccountsUsersRecoveryByEmail: {
    method: 'POST',
    path: '/accounts/users/recovery/:email',
    access: open,
    summary: 'Checks a code',
    params: recoveryParams,
    body: checkCodeBody,
    answer: z.null(),
  },
  patchAccountsUsersActivate: {
    method: 'PATCH',
    path: '/accounts/users/activate',
    access: open,
    summary: 'Sets the password with a code',
    body: activateBody,
    answer: z.null(),
  },
})
