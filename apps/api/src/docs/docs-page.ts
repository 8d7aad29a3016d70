import Fastify, { type FastifyInstance } from 'fastify'
import type { App } from '../shop.ts'

const ADDRESS = '/api/docs'
const KEPT_HEADERS = ['content-type', 'cache-control', 'etag', 'last-modified', 'location']

/** An application of its own, because one that listens takes no more plugins. */
async function openPage(app: App): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const page = Fastify()
  page.decorate('swagger', app.swagger)
  // Called by hand: as a plugin it would ask for the one that made the document above.
  await page.register(async (inner) => swaggerUi(inner, { routePrefix: ADDRESS }, () => {}))
  return page
}

/** The page that shows the API. What it needs is loaded by the first who opens it: a start waits for none of it. */
export function registerDocsPage(app: App): void {
  let page: Promise<FastifyInstance> | undefined
  for (const address of [ADDRESS, `${ADDRESS}/*`])
    app.get(address, { schema: { hide: true } }, async ({ raw, headers }, reply) => {
      page ??= openPage(app)
      const answer = await (await page).inject({
        url: raw.url ?? ADDRESS,
        headers: headers as Record<string, string>,
      })
      for (const name of KEPT_HEADERS) if (answer.headers[name]) reply.header(name, answer.headers[name])
      return reply.status(answer.statusCode).send(answer.rawPayload)
    })
}
