import type { App } from '../context.ts'

/**
 * Serves the OpenAPI document, which does not change while the process runs: it is written once, because each stranger
 * may request it. Its compression is done outside the thread that serves.
 */
export function serveOpenApi(app: App): void {
  let text: string | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
