import { open } from '../access.ts'
import { calls } from '../call.ts'
import { signedUp, signupBody } from '../signup.ts'

export const signupCalls = calls('shop', open, {
  'POST /shop/customers/signup': {
    summary: 'Signs a customer up',
    body: signupBody,
    status: 201,
    response: signedUp,
  },
})
