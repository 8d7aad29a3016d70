import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { App } from '../shop.ts'

/** Seconds: from a cached read to a large report. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10]

/** `/metrics` for Prometheus: the process, and how long each route takes. Addresses are those of routes: no person. */
export function registerMetrics(app: App): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
