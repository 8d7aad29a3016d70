import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError, forbidden } from '../app-error.ts'
import { transactionRetries } from '../db/transaction-retries.ts'
import { isSameSecret } from '../derived-key.ts'
import type { App } from '../shop.ts'

/** In seconds: from a cached read to a large report. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10]

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Called from this machine, and not through a proxy on it. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.forwarded
  const { remoteAddress = '', remoteFamily } = socket
  return forwarded === undefined && LOOPBACK.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4')
}

/** @throws AppError UNAUTHENTICATED without the token; where none is set FORBIDDEN from another machine */
function checkReader(request: FastifyRequest, token: string | undefined): void {
  if (!token && !isLocal(request)) throw forbidden()
  const given = request.headers.authorization ?? ''
  if (token && !isSameSecret(given, `Bearer ${token}`))
    throw new AppError('UNAUTHENTICATED', 'Credencial das métricas inválida.')
}

/**
 * `/metrics` for Prometheus: the process, the delay of its event loop since the last reading
 * (`nodejs_eventloop_lag_*`), transactions that ran again, and the duration of each route. Routes are named by their pattern, without personal data.
 */
export function registerMetrics(app: App, token: string | undefined): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(transactionRetries)
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
    checkReader(request, token)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
