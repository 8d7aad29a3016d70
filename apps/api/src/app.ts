import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import { setPortugueseMessages } from '@shop/contract/messages'
import Fastify, { type FastifyServerOptions } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { dropInvalidSenders, trustFunction } from './caller-address.ts'
import { registerDocsPage } from './docs/docs-page.ts'
import { completeDocument, type Document } from './docs/openapi.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { profileRoutes } from './features/accounts/profile.routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factor.routes.ts'
import { openSessions } from './features/accounts/session.service.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { countsRoutes } from './features/counts/counts.routes.ts'
import { creditRoutes } from './features/credit/credit.routes.ts'
import { customersRoutes } from './features/customers/customers.routes.ts'
import { ownAccountRoutes } from './features/customers/own-account.routes.ts'
import { signupRoutes } from './features/customers/signup.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { defectiveRoutes } from './features/defective/defective.routes.ts'
import { employeesRoutes } from './features/employees/employees.routes.ts'
import { filesRoutes } from './features/files/files.routes.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { nfesRoutes } from './features/nfe/nfe.routes.ts'
import { orderBoardRoutes } from './features/orders/board.routes.ts'
import { orderEventsRoutes } from './features/orders/events.routes.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { ownOrdersRoutes } from './features/orders/own-orders.routes.ts'
import { unpaidOrdersRoutes } from './features/orders/unpaid-orders.routes.ts'
import { workflowRoutes } from './features/orders/workflow.routes.ts'
import { pixRoutes } from './features/pix/pix.routes.ts'
import { brandsRoutes } from './features/products/brands.routes.ts'
import { productsRoutes } from './features/products/products.routes.ts'
import { stockRoutes } from './features/products/stock.routes.ts'
import { purchaseListRoutes } from './features/purchases/purchase-list.routes.ts'
import { purchasesRoutes } from './features/purchases/purchases.routes.ts'
import { receivingRoutes } from './features/receiving/receiving.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { repricingRoutes } from './features/repricing/repricing.routes.ts'
import { resultRoutes } from './features/result/result.routes.ts'
import { returnsRoutes } from './features/returns/returns.routes.ts'
import { rolesRoutes } from './features/roles/roles.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { catalogueRoutes } from './features/selling/catalogue.routes.ts'
import { ownCartRoutes } from './features/selling/own-cart.routes.ts'
import { salesRoutes } from './features/selling/sales.routes.ts'
import { sellingRoutes } from './features/selling/selling.routes.ts'
import { companyRoutes } from './features/settings/company.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { settlementsRoutes } from './features/settlements/settlements.routes.ts'
import { suppliersRoutes } from './features/suppliers/suppliers.routes.ts'
import { tillRoutes } from './features/till/till.routes.ts'
import { serveTracking } from './features/tracking/serve-tracking.ts'
import { trackingRoutes } from './features/tracking/tracking.routes.ts'
import { unitsRoutes } from './features/units/units.routes.ts'
import { BODY_LIMIT } from './http.ts'
import { registerAccess } from './plugins/access.ts'
import { registerCompression } from './plugins/compress.ts'
import { refuseAddress, refuseConnection, registerErrors } from './plugins/errors.ts'
import { registerHealth } from './plugins/health.ts'
import { registerJson } from './plugins/json.ts'
import { registerLargeBodies } from './plugins/large-bodies.ts'
import { registerMetrics } from './plugins/metrics.ts'
import { refuseOverload } from './plugins/overload.ts'
import { registerPictureForms } from './plugins/picture-forms.ts'
import { registerSecurityHeaders } from './plugins/security-headers.ts'
import { registerWeb } from './plugins/web.ts'
import type { App, Feature, Shop } from './shop.ts'

const FEATURES: readonly Feature[] = [
  accountsRoutes,
  auditRoutes,
  brandsRoutes,
  catalogueRoutes,
  companyRoutes,
  countsRoutes,
  creditRoutes,
  customersRoutes,
  dashboardRoutes,
  defectiveRoutes,
  employeesRoutes,
  filesRoutes,
  messagesRoutes,
  orderBoardRoutes,
  orderEventsRoutes,
  nfesRoutes,
  ordersRoutes,
  ownAccountRoutes,
  ownCartRoutes,
  ownOrdersRoutes,
  pixRoutes,
  productsRoutes,
  profileRoutes,
  purchaseListRoutes,
  purchasesRoutes,
  receivingRoutes,
  repricingRoutes,
  reportsRoutes,
  returnsRoutes,
  resultRoutes,
  rolesRoutes,
  searchRoutes,
  secondFactorRoutes,
  salesRoutes,
  sellingRoutes,
  settingsRoutes,
  settlementsRoutes,
  signupRoutes,
  stockRoutes,
  suppliersRoutes,
  tillRoutes,
  trackingRoutes,
  unitsRoutes,
  unpaidOrdersRoutes,
  workflowRoutes,
]

const DESCRIPTION =
  'Loja: clientes, produtos, estoque, pedidos, vendas e relatórios. Valores em reais, datas em UTC.'

/** Milliseconds within which a request has to arrive completely; a slower one is ended. */
const REQUEST_MS = 30_000

/** Builds the whole HTTP side: health, the API with its documentation, and the files of both web apps. */
export async function buildApp(
  shop: Shop,
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
    trustProxy: trustFunction(shop.settings.TRUST_PROXY),
    rewriteUrl(request) {
      dropInvalidSenders(request)
      return request.url ?? '/'
    },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: REQUEST_MS / 2, connectionsCheckingInterval: 5_000 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  }).withTypeProvider<ZodTypeProvider>() as App
  app.decorate('routeTable', [])
  registerErrors(app)
  registerJson(app, options.checkResponses ?? false)
  registerSecurityHeaders(app)
  await registerCompression(app)
  registerHealth(app, shop.db)
  const { METRICS_TOKEN: token, TRUST_PROXY } = shop.settings
  registerMetrics(app, { token, isBehindProxy: TRUST_PROXY !== false })
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
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: createJsonSchemaTransform({}),
    transformObject: (given) =>
      completeDocument(createJsonSchemaTransformObject({})(given) as Document, app.routeTable) as object,
  })
  registerDocsPage(app)
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(
    async (api) => {
      // Only the API is limited: an overloaded process must still answer its health checks.
      await refuseOverload(app, api as unknown as App, options.mostDelayMs)
      registerAccess(api, openSessions(shop))
      registerLargeBodies(api)
      await registerPictureForms(api)
      for (const feature of FEATURES) feature(api as unknown as App, shop)
    },
    { prefix: '/api' },
  )
  serveTracking(app, shop)
  if (options.webRoot) await registerWeb(app, options.webRoot)
  if (options.storefrontRoot) await registerWeb(app, options.storefrontRoot, '/loja/')
  // Short enough for a poster.
  app.get('/cadastro', { schema: { hide: true } }, (_request, reply) => reply.redirect('/loja/cadastro'))
  return app
}
