import underPressure from '@fastify/under-pressure'
import { AppError } from '../app-error.ts'
import type { App } from '../shop.ts'

const MOST_DELAY_MS = 2_000
/** Creating the serialisers blocks the process just before the first request; that delay is not load. */
const START_MS = 3_000
const RETRY_SECONDS = 10

/** Refuses requests once the event loop is delayed for longer than `mostDelayMs` (0: never), except during the start. */
export async function refuseOverload(app: App, api: App, mostDelayMs = MOST_DELAY_MS): Promise<void> {
  let openedAt = Number.POSITIVE_INFINITY
  app.addHook('onListen', async () => {
    openedAt = performance.now()
  })
  await api.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    pressureHandler: () => {
      if (performance.now() - openedAt < START_MS) return
      const refusal = new AppError(
        'UNAVAILABLE',
        'O servidor está sobrecarregado. Tente novamente em instantes.',
      )
      refusal.retryAfter = RETRY_SECONDS
      throw refusal
    },
  })
}
