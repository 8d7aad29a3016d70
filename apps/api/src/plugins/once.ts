import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../db/database.ts'
import { doOnce, type RequestKey } from '../db/do-once.ts'
import { identityOf } from './access.ts'

/** The key sent by a signed-in caller; undefined without one. `scope` is for calls that share their keys. */
export function requestKeyOf(request: FastifyRequest, scope?: string): RequestKey | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? keyedBy(request, key, scope) : undefined
}

/** The same for a key that is part of the body. */
export function keyedBy(request: FastifyRequest, key: string, scope?: string): RequestKey {
  const { kind, id } = identityOf(request)
  const address = `${request.method} ${request.url}`
  const digest = createHash('sha256')
    .update(`${address}\n`)
    .update(request.bodyDigest ?? JSON.stringify(request.body ?? null))
    .digest()
  return { actor: kind === 'employee' ? `e${id}` : `c${id}`, scope: scope ?? address, key, digest }
}

/**
 * Does the work of a call once per `Idempotency-Key`, in one transaction: see {@link doOnce}. `work` must use the given
 * transaction for everything it reads and writes.
 */
export const once = <ApiResponse>(db: Db, request: FastifyRequest, work: (tx: Tx) => Promise<ApiResponse>) =>
  doOnce(db, requestKeyOf(request), work)
