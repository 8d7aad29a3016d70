import type { Feature } from '../../../context.ts'
import { route } from '../../../route.ts'
import { signUp } from './sign-up.ts'

export const signupRoutes: Feature = (app, shop) => {
  route(app, 'postShopCustomersSignup', (request) => signUp(shop, request.body, request.ip))
}
