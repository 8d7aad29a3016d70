import Fastify, { type FastifyInstance } from 'fastify'
import type { App } from '../context.ts'

const ADDRESS = '/api/docs'
/** Written once, see `serveOpenApi`. */
const DOCUMENT = '/api/openapi.json'
const KEPT_HEADERS = ['content-type', 'cache-control', 'etag', 'last-modified', 'location']

/** A separate application, because one that listens already accepts no more plugins. */
async function openPage(app: App): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const page = Fastify()
  page.decorate('swagger', app.swagger)
  // Called directly: registered as a plugin it would require @fastify/swagger, which only the main application has.
  await page.register(async (inner) => swaggerUi(inner, { routePrefix: ADDRESS }, () => {}))
  return page
}

/** The page that shows the API. Its modules are loaded at the first request, so that they do not delay the start. */
export function registerDocsPage(app: App): void {
  let page: Promise<FastifyInstance> | undefined
  for (const address of [ADDRESS, `${ADDRESS}/*`])
    app.get(address, { schema: { hide: true } }, async ({ raw, headers }, reply) => {
      // The library would write the whole document anew for each request.
      if (/\/(json|yaml)(\?|$)/.test(raw.url ?? '')) return reply.redirect(DOCUMENT)
      page ??= openPage(app)
      const response = await (await page).inject({
        url: raw.url ?? ADDRESS,
        headers: headers as Record<string, string>,
      })
      for (const name of KEPT_HEADERS) if (response.headers[name]) reply.header(name, response.headers[name])
      return reply.status(response.statusCode).send(response.rawPayload)
    })
}
