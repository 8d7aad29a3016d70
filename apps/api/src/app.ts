import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import { setPortugueseMessages } from '@shop/contract/issue-texts'
import Fastify, { type FastifyServerOptions } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { dropInvalidSenders, trustFunction } from './caller-ip.ts'
import type { App, AppContext } from './context.ts'
import { registerDocsPage } from './docs/docs-page.ts'
import { completeDocument, SECURITY_SCHEMES } from './docs/openapi.ts'
import type { Document } from './docs/openapi-document.ts'
import { serveOpenApi } from './docs/serve-openapi.ts'
import { openSessions } from './features/identity/identity.wing.ts'
import { registerShopMetrics } from './features/platform/platform.wing.ts'
import { BODY_LIMIT } from './http.ts'
import { registerAccess } from './plugins/access.ts'
import { registerCompression } from './plugins/compress.ts'
import { refuseUndecodable } from './plugins/decodable.ts'
import { refuseAddress, refuseConnection, registerErrors } from './plugins/errors.ts'
import { registerHealth } from './plugins/health.ts'
import { registerImageForms } from './plugins/image-forms.ts'
import { registerJson } from './plugins/json.ts'
import { registerLargeBodies } from './plugins/large-bodies.ts'
import { RequestLog } from './plugins/log.ts'
import { registerMetrics } from './plugins/metrics.ts'
import { refuseOverload } from './plugins/overload.ts'
import { registerResponses } from './plugins/responses.ts'
import { registerSecurityHeaders } from './plugins/security-headers.ts'
import { registerWeb } from './plugins/web.ts'
import { WINGS } from './wings.ts'

const DESCRIPTION =
  'Loja: clientes, produtos, estoque, pedidos, vendas e relatórios. Valores em reais, datas em UTC. ' +
  'Programas usam uma chave de API no cabeçalho `Authorization: Bearer loja_…` e recebem eventos nos endereços de `/api/webhooks`.'

/** Milliseconds within which a request has to arrive completely; a slower one is ended. */
const REQUEST_MS = 30_000

/** Builds the whole HTTP side: health, the API with its documentation, and the files of both web apps. */
export async function buildApp(
  context: AppContext,
  options: {
    logger?: FastifyServerOptions['logger']
    checkResponses?: boolean
    /** Milliseconds after which {@link refuseOverload} refuses requests. */
    mostDelayMs?: number
    webRoot?: string | undefined
    storefrontRoot?: string | undefined
  },
): Promise<App> {
  setPortugueseMessages()
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new RequestLog(),
    trustProxy: trustFunction(context.settings.TRUST_PROXY),
    rewriteUrl(request) {
      dropInvalidSenders(request)
      return request.url ?? '/'
    },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    // A call that comes on an open connection while the process stops is served like those under way.
    return503OnClosing: false,
    http: { headersTimeout: REQUEST_MS / 2, connectionsCheckingInterval: 5_000 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  }).withTypeProvider<ZodTypeProvider>() as App
  app.decorate('routeTable', [])
  registerErrors(app)
  refuseUndecodable(app)
  registerJson(app)
  registerResponses(app, options.checkResponses ?? false)
  registerSecurityHeaders(app)
  await registerCompression(app)
  registerHealth(app, context.db)
  const { METRICS_TOKEN: token, TRUST_PROXY } = context.settings
  registerMetrics(app, { token, isBehindProxy: TRUST_PROXY !== false }, (registry) =>
    registerShopMetrics(registry, context),
  )
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Loja – API do back-office',
        version: '1.0.0',
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'A loja que publica este documento' }],
      components: { securitySchemes: SECURITY_SCHEMES },
      security: [{ bearer: [] }, { apiKey: [] }],
    },
    transform: createJsonSchemaTransform({}),
    transformObject: (given) =>
      completeDocument(createJsonSchemaTransformObject({})(given) as Document, app.routeTable) as object,
  })
  registerDocsPage(app)
  serveOpenApi(app)
  await app.register(
    async (api) => {
      // Only the API is limited: an overloaded process must still answer its health checks.
      await refuseOverload(app, api as unknown as App, options.mostDelayMs)
      registerAccess(api, openSessions(context))
      registerLargeBodies(api)
      await registerImageForms(api)
      for (const { routes } of WINGS) for (const feature of routes) feature(api as unknown as App, context)
    },
    { prefix: '/api' },
  )
  for (const { pages = [] } of WINGS) for (const servePages of pages) servePages(app, context)
  if (options.webRoot) await registerWeb(app, options.webRoot)
  if (options.storefrontRoot) await registerWeb(app, options.storefrontRoot, '/loja/')
  // Short enough for a poster.
  app.get('/cadastro', { schema: { hide: true } }, (_request, reply) => reply.redirect('/loja/cadastro'))
  return app
}
