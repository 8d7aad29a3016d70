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
import type { App, AppContext, Feature } from './context.ts'
import { registerDocsPage } from './docs/docs-page.ts'
import { completeDocument, type Document } from './docs/openapi.ts'
import { nfesRoutes } from './features/buying/nfe/nfe.routes.ts'
import { purchaseListRoutes } from './features/buying/purchases/purchase-list.routes.ts'
import { purchasesRoutes } from './features/buying/purchases/purchases.routes.ts'
import { receivingRoutes } from './features/buying/receiving/receiving.routes.ts'
import { suppliersRoutes } from './features/buying/suppliers/suppliers.routes.ts'
import { settlementsRoutes } from './features/cash/settlements/settlements.routes.ts'
import { tillRoutes } from './features/cash/till/till.routes.ts'
import { countsRoutes } from './features/catalogue/counts/counts.routes.ts'
import { defectiveRoutes } from './features/catalogue/defective/defective.routes.ts'
import { brandsRoutes } from './features/catalogue/products/brands.routes.ts'
import { productsRoutes } from './features/catalogue/products/products.routes.ts'
import { stockRoutes } from './features/catalogue/products/stock.routes.ts'
import { repricingRoutes } from './features/catalogue/repricing/repricing.routes.ts'
import { unitsRoutes } from './features/catalogue/units/units.routes.ts'
import { accountsRoutes } from './features/identity/accounts/accounts.routes.ts'
import { profileRoutes } from './features/identity/accounts/profile.routes.ts'
import { secondFactorRoutes } from './features/identity/accounts/second-factor.routes.ts'
import { openSessions } from './features/identity/accounts/session.service.ts'
import { employeesRoutes } from './features/identity/employees/employees.routes.ts'
import { rolesRoutes } from './features/identity/roles/roles.routes.ts'
import { dashboardRoutes } from './features/insight/dashboard/dashboard.routes.ts'
import { reportsRoutes } from './features/insight/reports/reports.routes.ts'
import { resultRoutes } from './features/insight/result/result.routes.ts'
import { searchRoutes } from './features/insight/search/search.routes.ts'
import { auditRoutes } from './features/platform/audit/audit.routes.ts'
import { filesRoutes } from './features/platform/files/files.routes.ts'
import { companyRoutes } from './features/platform/settings/company.routes.ts'
import { settingsRoutes } from './features/platform/settings/settings.routes.ts'
import { creditRoutes } from './features/sales/credit/credit.routes.ts'
import { customersRoutes } from './features/sales/customers/customers.routes.ts'
import { ownAccountRoutes } from './features/sales/customers/own-account.routes.ts'
import { signupRoutes } from './features/sales/customers/signup.routes.ts'
import { messagesRoutes } from './features/sales/messages/messages.routes.ts'
import { orderBoardRoutes } from './features/sales/orders/board.routes.ts'
import { orderEventsRoutes } from './features/sales/orders/events.routes.ts'
import { ordersRoutes } from './features/sales/orders/orders.routes.ts'
import { ownOrdersRoutes } from './features/sales/orders/own-orders.routes.ts'
import { unpaidOrdersRoutes } from './features/sales/orders/unpaid-orders.routes.ts'
import { workflowRoutes } from './features/sales/orders/workflow.routes.ts'
import { pixRoutes } from './features/sales/pix/pix.routes.ts'
import { returnsRoutes } from './features/sales/returns/returns.routes.ts'
import { catalogueRoutes } from './features/sales/selling/catalogue.routes.ts'
import { ownCartRoutes } from './features/sales/selling/own-cart.routes.ts'
import { salesRoutes } from './features/sales/selling/sales.routes.ts'
import { sellingRoutes } from './features/sales/selling/selling.routes.ts'
import { serveTracking } from './features/sales/tracking/serve-tracking.ts'
import { trackingRoutes } from './features/sales/tracking/tracking.routes.ts'
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
    trustProxy: trustFunction(context.settings.TRUST_PROXY),
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
  registerHealth(app, context.db)
  const { METRICS_TOKEN: token, TRUST_PROXY } = context.settings
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
      registerAccess(api, openSessions(context))
      registerLargeBodies(api)
      await registerPictureForms(api)
      for (const feature of FEATURES) feature(api as unknown as App, context)
    },
    { prefix: '/api' },
  )
  serveTracking(app, context)
  if (options.webRoot) await registerWeb(app, options.webRoot)
  if (options.storefrontRoot) await registerWeb(app, options.storefrontRoot, '/loja/')
  // Short enough for a poster.
  app.get('/cadastro', { schema: { hide: true } }, (_request, reply) => reply.redirect('/loja/cadastro'))
  return app
}
