import type { Access } from '@shop/contract/access'
import { holdsAny, PERMISSIONS_HEADER, permissionsTag } from '@shop/domain/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, customerActor, type EmployeeActor, employeeActor } from '../actor.ts'
import { AppError, forbidden } from '../app-error.ts'
import type { EmployeeIdentity, Identity, Sessions } from '../identity.ts'
import type { ImageField } from './images.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The server does not start with a route that lacks it. */
    access?: Access
    /** As in the table of calls. */
    perHour?: number
    lists?: string
  }
  interface FastifyRequest {
    identity: Identity | null
  }
  interface FastifyInstance {
    /** Every route under /api with its declared access, in the order of registration. */
    routeTable: GuardedRoute[]
  }
}

export interface GuardedRoute {
  method: string
  url: string
  access: Access
  images?: ImageField | undefined
}

const enrolFirst = () =>
  new AppError('FORBIDDEN', 'A sua regra exige a verificação em duas etapas: ative-a no seu perfil.')

const noRole = () =>
  new AppError(
    'FORBIDDEN',
    'O seu acesso ainda não tem uma regra. Peça a quem administra a loja que escolha uma.',
  )

const notApproved = () => new AppError('FORBIDDEN', 'O seu cadastro ainda não foi aprovado pela loja.')

/** The person behind a protected request. */
export function identityOf(request: FastifyRequest): Identity {
  if (!request.identity)
    throw new AppError('UNAUTHENTICATED', 'Sessão inválida ou expirada. Entre novamente.')
  return request.identity
}

/** The employee behind a request whose route admits employees only. */
export function employeeOf(request: FastifyRequest): EmployeeIdentity {
  const identity = identityOf(request)
  if (identity.kind !== 'employee') throw forbidden()
  return identity
}

/** A key can call what a permission opens, but neither its maker's own account nor the calls for keys. */
export const refusesKeys = (access: Access) => access.kind !== 'employee' || access.inPerson === true

/** Says what an employee without any permission lacks. */
const refuseWithoutRole = ({ permissions, mustEnrol }: EmployeeIdentity): void => {
  if (mustEnrol) throw enrolFirst()
  if (permissions.length === 0) throw noRole()
}

function check(access: Access, identity: Identity, request: FastifyRequest): void {
  if (identity.kind === 'employee' && identity.apiKeyId && refusesKeys(access)) throw forbidden()
  if (access.kind === 'any-employee' && identity.kind !== 'employee') throw forbidden()
  if (access.kind === 'any-employee' && !access.evenWithoutRole && identity.kind === 'employee')
    refuseWithoutRole(identity)
  if (access.kind === 'any-customer' && identity.kind !== 'customer') throw forbidden()
  if (access.kind === 'any-customer' && access.approved && identity.kind === 'customer')
    if (identity.status !== 'Approved') throw notApproved()
  if (access.kind !== 'employee') return
  if (identity.kind === 'employee' && holdsAny(identity.permissions, access.anyOf)) return
  if (identity.kind === 'employee') refuseWithoutRole(identity)
  if (identity.kind === 'customer' && access.orCustomer === 'any-status') return
  if (identity.kind === 'customer' && access.orCustomer && identity.status !== 'Approved') throw notApproved()
  if (identity.kind === 'customer' && access.orCustomer === 'any') return
  const own = (request.params as { id?: string }).id === String(identity.id)
  if (identity.kind === 'customer' && access.orCustomer === 'own' && own) return
  throw forbidden()
}

/** Checks the declared access of every route under /api before its body is read. */
export function registerAccess(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('identity', null)
  app.addHook('onRoute', (route) => {
    const access = route.config?.access
    if (!access) throw new Error(`${route.method} ${route.url} declares no access`)
    // Fastify adds HEAD to every GET, with the same access.
    for (const method of [route.method].flat())
      if (method !== 'HEAD')
        app.routeTable.push({ method, url: route.url, access, images: route.config?.images })
  })
  app.addHook('onRequest', async (request, reply) => {
    // Answers contain personal data: nothing in between may cache one. Routes of images override this.
    reply.header('cache-control', 'no-store')
    const access = request.routeOptions.config.access
    if (!access || access.kind === 'open') return
    request.identity = await sessions.identify(request.headers.authorization)
    const identity = identityOf(request)
    if (identity.kind === 'employee') reply.header(PERMISSIONS_HEADER, permissionsTag(identity.permissions))
    check(access, identity, request)
    await sessions.recordUse(identity)
    const { perHour, lists } = request.routeOptions.config
    const address = `${request.method} ${request.routeOptions.url}`
    if (perHour) await sessions.countCall(identity, address, perHour, request.ip)
    if (lists) await sessions.recordReading(identity, lists, request.ip)
  })
}

/** The employee behind a request whose route admits employees only. */
export const employeeActorOf = (request: FastifyRequest): EmployeeActor =>
  employeeActor(employeeOf(request), request.ip)

/** The person behind a protected request. */
export function actorOf(request: FastifyRequest): Actor {
  const identity = identityOf(request)
  return identity.kind === 'employee'
    ? employeeActor(identity, request.ip)
    : customerActor(identity.id, request.ip)
}
