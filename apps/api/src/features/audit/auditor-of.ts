import type { FastifyRequest } from 'fastify'
import { employeeOf } from '../../plugins/access.ts'
import type { Auditor } from './audit.ts'

/** The employee behind a request, as the audit trail and the ledger name him. */
export function auditorOf(request: FastifyRequest): Auditor {
  const { id, name } = employeeOf(request)
  return { employeeId: id, who: name, ip: request.ip }
}
