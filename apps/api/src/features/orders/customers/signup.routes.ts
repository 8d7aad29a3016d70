import type { Feature } from '../../../context.ts'
import { route } from '../../../route.ts'
import { signUp } from './sign-up.ts'
import { findAddress } from './zip-codes.ts'

export const signupRoutes: Feature = (app, context) => {
  route(app, 'POST /shop/customers/signup', (request) => signUp(context, request.body, request.ip))

  route(app, 'GET /shop/zip-codes/:zipCode', (request) =>
    findAddress(context, request.params.zipCode, request.ip),
  )
}
