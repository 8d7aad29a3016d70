import type { FastifyRequest } from 'fastify'
import { employeeOf } from '../../plugins/access.ts'
import type { Actor } from './protections.ts'

/** The employee behind a request that changes what people may do. */
export function actorOf(request: FastifyRequest): Actor {
  const { id, name, permissions } = employeeOf(request)
  return { employeeId: id, who: name, ip: request.ip, permissions }
}
