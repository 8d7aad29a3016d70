import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { AppContext, Feature } from '../../../context.ts'
import { isLocalRequest } from '../../../local-request.ts'
import { actorOf, identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { isDemoPassword } from './demo-password.ts'
import * as recovery from './recovery.service.ts'
import { signIn, signInCustomer, signOut } from './sign-in.ts'

const originOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

/** @throws AppError FORBIDDEN for a published password of a demo shop that a proxy opens to others */
function refusePublished({ settings }: AppContext, request: FastifyRequest, password: string): void {
  if (settings.isLocalDemo && isDemoPassword(password) && !isLocalRequest(request))
    throw new AppError('FORBIDDEN', 'As senhas de demonstração só valem no próprio computador da loja.')
}

export const accountsRoutes: Feature = (app, context) => {
  route(app, 'POST /accounts/signin', async (request) => {
    refusePublished(context, request, request.body.password)
    return signIn(context, request.body, originOf(request))
  })

  route(app, 'POST /shop/customers/signin', async (request) => {
    refusePublished(context, request, request.body.password)
    return signInCustomer(context, request.body, originOf(request))
  })

  route(app, 'POST /accounts/signout', async (request) => {
    await signOut(context.db, identityOf(request), actorOf(request))
    return null
  })

  route(app, 'PATCH /accounts/users/forgotpassword/:email', async (request) => {
    await recovery.requestCode(context, request.params.email, request.ip)
    return null
  })

  route(app, 'POST /accounts/users/recovery/:email', async (request) => {
    await recovery.checkCode(context, { ...request.params, ...request.body }, request.ip)
    return null
  })

  route(app, 'PATCH /accounts/users/activate', async (request) => {
    await recovery.activate(context, request.body, request.ip)
    return null
  })
}
