import underPressure from '@fastify/under-pressure'
import { AppError } from '../app-error.ts'
import type { App } from '../context.ts'
import { CALLER_MS } from '../db/limits.ts'

/**
 * The limit is how long a caller may wait for the database. The delay is measured once a second, also over a stall that
 * is just over: on a small PC whose cores other programs keep busy, stalls of seconds pass by themselves, and a lower
 * limit refused exactly the requests that had waited for them.
 */
const MOST_DELAY_MS = CALLER_MS
/** Creating the serialisers blocks the process just before the first request; that delay is not load. */
const START_MS = 3_000
const RETRY_SECONDS = 10

/** Refuses requests once the event loop is delayed for longer than `mostDelayMs` (0: never), except during the start. */
export async function refuseOverload(app: App, api: App, mostDelayMs = MOST_DELAY_MS): Promise<void> {
  // Not measured either: the library never stops measuring.
  if (mostDelayMs === 0) return
  let openedAt = Number.POSITIVE_INFINITY
  app.addHook('onListen', async () => {
    openedAt = performance.now()
  })
  await api.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    pressureHandler: (_request, _reply, _type, delayMs) => {
      // The library reports an infinite delay for an interval without a measurement, which can follow a stall.
      if (delayMs === Number.POSITIVE_INFINITY || performance.now() - openedAt < START_MS) return
      const refusal = new AppError(
        'UNAVAILABLE',
        'O servidor está sobrecarregado. Tente novamente em instantes.',
      )
      refusal.retryAfter = RETRY_SECONDS
      throw refusal
    },
  })
}
