import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError, forbidden } from '../app-error.ts'
import type { App } from '../context.ts'
import { transactionRetries } from '../db/transaction-retries.ts'
import { isSameSecret } from '../derived-key.ts'
import { isLocalRequest } from '../local-request.ts'

/** In seconds: from a cached read to a large report. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10]

/** Of the process, once for all its apps: they cannot be stopped, and keep what they are registered in. */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/** Without a token only this machine may read the metrics, unless a proxy in front makes every caller look local. */
interface Protection {
  token: string | undefined
  isBehindProxy: boolean
}

/** @throws AppError UNAUTHENTICATED without the token; where none is set FORBIDDEN from another machine */
function checkReader(request: FastifyRequest, { token, isBehindProxy }: Protection): void {
  if (!token && (isBehindProxy || !isLocalRequest(request))) throw forbidden()
  const given = request.headers.authorization ?? ''
  if (token && !isSameSecret(given, `Bearer ${token}`))
    throw new AppError('UNAUTHENTICATED', 'Credencial das métricas inválida.')
}

/**
 * `/metrics` for Prometheus: the process, the delay of its event loop since the last reading
 * (`nodejs_eventloop_lag_*`), transactions that ran again, what `addOthers` adds, and the duration of each route. Routes are named by their pattern, without personal data.
 */
export function registerMetrics(
  app: App,
  protection: Protection,
  addOthers: (registry: Registry) => void,
): void {
  const registry = new Registry()
  registry.registerMetric(transactionRetries)
  addOthers(registry)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    checkReader(request, protection)
    const all = Registry.merge([ofProcess, registry])
    return reply.type(all.contentType).send(await all.metrics())
  })
}
