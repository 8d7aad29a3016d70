import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../context.ts'
import type { Db } from '../db/database.ts'
import { isDiskFull } from '../db/failures.ts'
import { probe, takeSpace } from '../db/probe.ts'
import { RELEASE } from '../release.ts'

/** Milliseconds. A load balancer checks every few seconds and has to detect in time that this process cannot serve. */
const TIMEOUT_MS = 1_500
const RETRY_AFTER = 5

/**
 * `/healthz`: the process runs, and which release it is. `/readyz`: its database answers within {@link TIMEOUT_MS} and, after a request failed
 * for lack of disk space, can write again. Reading alone works even when the disk is full.
 */
export function registerHealth(app: App, db: Db): void {
  let isFull = false
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) isFull = true
  })
  const look = async () => {
    if (!isFull) await probe(db)
    else {
      await takeSpace(db)
      isFull = false
    }
    return true
  }
  let looking: Promise<boolean> | undefined
  // One check at a time: while the database hangs, they must not use up the pool.
  const isReady = () => {
    looking ??= look()
      .catch(() => false)
      .finally(() => {
        looking = undefined
      })
    return Promise.race([looking, sleep(TIMEOUT_MS, false, { ref: false })])
  }

  app.get('/healthz', { logLevel: 'warn', schema: { hide: true } }, () => ({
    status: 'ok',
    release: RELEASE,
  }))
  app.get('/readyz', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    if (await isReady()) return { status: 'ok' }
    return reply.status(503).header('retry-after', RETRY_AFTER).send({ status: 'unavailable' })
  })
}
