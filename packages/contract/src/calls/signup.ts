import { open } from '../access.ts'
import { calls } from '../call.ts'
import { signedUp, signupBody } from '../signup.ts'
import { zipCodeAddress, zipCodeParam } from '../zip-codes.ts'

export const signupCalls = calls('shop', open, {
  'POST /shop/customers/signup': {
    summary: 'Signs a customer up',
    body: signupBody,
    status: 201,
    response: signedUp,
  },
  'GET /shop/zip-codes/:zipCode': {
    summary:
      'The address of a CEP, as the service of the shop knows it; 404 without a service or an answer within 2 s',
    params: zipCodeParam,
    response: zipCodeAddress,
  },
})
