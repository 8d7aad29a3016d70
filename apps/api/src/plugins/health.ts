import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { isDiskFull } from '../db/failures.ts'
import { probe, takeSpace } from '../db/probe.ts'
import type { App } from '../shop.ts'

/** Milliseconds. A balancer asks every few seconds and has to hear in time that this process cannot sell. */
const PATIENCE_MS = 1_500
const RETRY_AFTER = 5

/**
 * `/healthz`: the process lives. `/readyz`: its database answers within {@link PATIENCE_MS}, and after a request failed
 * for lack of space, the database can write again. Reading alone goes on as if the disk were not full.
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
  // One at a time: while the database hangs, questions must not take the whole pool.
  const isReady = () => {
    looking ??= look()
      .catch(() => false)
      .finally(() => {
        looking = undefined
      })
    return Promise.race([looking, sleep(PATIENCE_MS, false, { ref: false })])
  }

  app.get('/healthz', { logLevel: 'warn', schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    if (await isReady()) return { status: 'ok' }
    return reply.status(503).header('retry-after', RETRY_AFTER).send({ status: 'unavailable' })
  })
}
