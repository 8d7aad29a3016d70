import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { leave } from './features/accounts/accounts.api.ts'
import { LoginScreen } from './features/accounts/login-screen.tsx'
import { redirectSignedIn } from './features/accounts/redirect-signed-in.ts'
import { readAuditSearch } from './features/audit/audit-search.ts'
import { readBankSearch } from './features/bank/bank-search.ts'
import { readCashSearch } from './features/cash/cash-search.ts'
import { readClaimsSearch } from './features/claims/claims-search.ts'
import { readCountsSearch } from './features/counts/counts-search.ts'
import { readCustomersSearch } from './features/customers/customers-search.ts'
import { readReportDetailSearch } from './features/dashboard/report-detail-search.ts'
import { readDefectiveSearch } from './features/defective/defective-search.ts'
import { readDeliveriesSearch } from './features/deliveries/deliveries-search.ts'
import { readDeviceBookSearch } from './features/device-book/device-book-search.ts'
import { readEmployeesSearch } from './features/employees/employees-search.ts'
import { readIntegrationsSearch } from './features/integrations/integrations-search.ts'
import { readMovingSearch } from './features/moving/moving-search.ts'
import { readOrdersSearch } from './features/orders/orders-search.ts'
import { readProductsSearch } from './features/products/products-search.ts'
import { readPurchasesSearch } from './features/purchases/purchases-search.ts'
import { readReceivablesSearch } from './features/receivables/receivables-search.ts'
import { readReportsSearch } from './features/reports/read-reports-search.ts'
import { readRequestsSearch } from './features/requests/requests-search.ts'
import { readReturnsSearch } from './features/returns/returns-search.ts'
import { readRolesSearch } from './features/roles/roles-search.ts'
import { readCounterSearch } from './features/selling/counter/counter-search.ts'
import { readSellingSearch } from './features/selling/selling-search.ts'
import { readSettingsSearch } from './features/settings/settings-search.ts'
import { readStockingSearch } from './features/stocking/stocking-search.ts'
import { readTradeInsSearch } from './features/trade-ins/trade-ins-search.ts'
import { readUnitsSearch } from './features/units/units-search.ts'
import { readUnpaidSearch } from './features/unpaid/unpaid-search.ts'
import { takeStepsBack } from './shared/router/browser-steps.ts'
import { screen } from './shared/router/screen.ts'
import { readSearch, writeSearch } from './shared/router/search-text.ts'
import { LoadFailure } from './shared/ui/load-failure.tsx'

/* Every path of the web app. The imports above are part of the login's first load; a screen is loaded when it is opened. */

/** The types of the routes are made without those of the screens, which use the routes' themselves. */
const SCREENS: Record<
  | 'recovery'
  | 'frame'
  | 'audit'
  | 'bank'
  | 'cash'
  | 'claims'
  | 'counter'
  | 'counts'
  | 'customers'
  | 'customer'
  | 'dashboard'
  | 'defective'
  | 'deliveries'
  | 'deviceBook'
  | 'employees'
  | 'health'
  | 'help'
  | 'moving'
  | 'integrations'
  | 'orders'
  | 'order'
  | 'products'
  | 'profile'
  | 'purchases'
  | 'receivables'
  | 'reportDetail'
  | 'reports'
  | 'requests'
  | 'returns'
  | 'roles'
  | 'selling'
  | 'settings'
  | 'start'
  | 'stocking'
  | 'tradeIns'
  | 'units'
  | 'unpaid',
  RouteComponent
> = {
  recovery: screen(async () => (await import('./features/accounts/recovery-screen.tsx')).RecoveryScreen),
  frame: screen(async () => (await import('./admin.tsx')).Admin),
  audit: screen(async () => (await import('./features/audit/audit-screen.tsx')).AuditScreen),
  bank: screen(async () => (await import('./features/bank/bank-screen.tsx')).BankScreen),
  cash: screen(async () => (await import('./features/cash/cash-screen.tsx')).CashScreen),
  claims: screen(async () => (await import('./features/claims/claims-screen.tsx')).ClaimsScreen),
  counter: screen(async () => (await import('./features/selling/counter/counter-screen.tsx')).CounterScreen),
  counts: screen(async () => (await import('./features/counts/counts-screen.tsx')).CountsScreen),
  customers: screen(async () => (await import('./features/customers/customers-screen.tsx')).CustomersScreen),
  customer: screen(async () => (await import('./features/customers/page/customer-page.tsx')).CustomerPage),
  dashboard: screen(async () => (await import('./features/dashboard/dashboard-screen.tsx')).DashboardScreen),
  defective: screen(async () => (await import('./features/defective/defective-screen.tsx')).DefectiveScreen),
  deliveries: screen(
    async () => (await import('./features/deliveries/deliveries-screen.tsx')).DeliveriesScreen,
  ),
  deviceBook: screen(
    async () => (await import('./features/device-book/device-book-screen.tsx')).DeviceBookScreen,
  ),
  employees: screen(async () => (await import('./features/employees/employees-screen.tsx')).EmployeesScreen),
  health: screen(async () => (await import('./features/health/health-screen.tsx')).HealthScreen),
  help: screen(async () => (await import('./features/help/help-screen.tsx')).HelpScreen),
  moving: screen(async () => (await import('./features/moving/moving-screen.tsx')).MovingScreen),
  integrations: screen(
    async () => (await import('./features/integrations/integrations-screen.tsx')).IntegrationsScreen,
  ),
  orders: screen(async () => (await import('./features/orders/orders-screen.tsx')).OrdersScreen),
  order: screen(async () => (await import('./features/orders/page/order-page.tsx')).OrderPage),
  products: screen(async () => (await import('./features/products/products-screen.tsx')).ProductsScreen),
  profile: screen(async () => (await import('./features/profile/profile-screen.tsx')).ProfileScreen),
  purchases: screen(async () => (await import('./features/purchases/purchases-screen.tsx')).PurchasesScreen),
  receivables: screen(
    async () => (await import('./features/receivables/receivables-screen.tsx')).ReceivablesScreen,
  ),
  reportDetail: screen(
    async () => (await import('./features/dashboard/report-detail-screen.tsx')).ReportDetailScreen,
  ),
  reports: screen(async () => (await import('./features/reports/reports-screen.tsx')).ReportsScreen),
  requests: screen(async () => (await import('./features/requests/requests-screen.tsx')).RequestsScreen),
  returns: screen(async () => (await import('./features/returns/returns-screen.tsx')).ReturnsScreen),
  roles: screen(async () => (await import('./features/roles/roles-screen.tsx')).RolesScreen),
  selling: screen(async () => (await import('./features/selling/selling-screen.tsx')).SellingScreen),
  settings: screen(async () => (await import('./features/settings/settings-screen.tsx')).SettingsScreen),
  start: screen(async () => (await import('./features/start/start-screen.tsx')).StartScreen),
  stocking: screen(async () => (await import('./features/stocking/stocking-screen.tsx')).StockingScreen),
  tradeIns: screen(async () => (await import('./features/trade-ins/trade-ins-screen.tsx')).TradeInsScreen),
  units: screen(async () => (await import('./features/units/units-screen.tsx')).UnitsScreen),
  unpaid: screen(async () => (await import('./features/unpaid/unpaid-screen.tsx')).UnpaidScreen),
}

const root = createRootRoute()

const redirectIfSignedIn = async () => {
  const to = await redirectSignedIn()
  if (to) throw redirect({ to, replace: true })
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: LoginScreen,
  beforeLoad: redirectIfSignedIn,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: LoginScreen,
  beforeLoad: redirectIfSignedIn,
})

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad: ({ preload }) => {
    if (preload) return
    leave()
    throw redirect({ to: '/', replace: true })
  },
})

const recovery = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: SCREENS.recovery,
})

/** An unknown path leads to the dashboard. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true })
  },
})

const frame = createRoute({
  getParentRoute: () => root,
  id: 'admin-frame',
  component: SCREENS.frame,
})

const inFrame = { getParentRoute: () => frame }

const audit = createRoute({
  ...inFrame,
  path: '/admin/audit',
  component: SCREENS.audit,
  validateSearch: readAuditSearch,
})

const bank = createRoute({
  ...inFrame,
  path: '/admin/bank',
  component: SCREENS.bank,
  validateSearch: readBankSearch,
})

const cash = createRoute({
  ...inFrame,
  path: '/admin/cash',
  component: SCREENS.cash,
  validateSearch: readCashSearch,
})

const claims = createRoute({
  ...inFrame,
  path: '/admin/claims',
  component: SCREENS.claims,
  validateSearch: readClaimsSearch,
})

const counts = createRoute({
  ...inFrame,
  path: '/admin/counts',
  component: SCREENS.counts,
  validateSearch: readCountsSearch,
})

const customers = createRoute({
  ...inFrame,
  path: '/admin/customers',
  component: SCREENS.customers,
  validateSearch: readCustomersSearch,
})

const customer = createRoute({
  ...inFrame,
  path: '/admin/customers/$customer',
  component: SCREENS.customer,
  validateSearch: readCustomersSearch,
})

const dashboard = createRoute({
  ...inFrame,
  path: '/admin/dashboard',
  component: SCREENS.dashboard,
})

const defective = createRoute({
  ...inFrame,
  path: '/admin/defective',
  component: SCREENS.defective,
  validateSearch: readDefectiveSearch,
})

const deliveries = createRoute({
  ...inFrame,
  path: '/admin/deliveries',
  component: SCREENS.deliveries,
  validateSearch: readDeliveriesSearch,
})

const deviceBook = createRoute({
  ...inFrame,
  path: '/admin/device-book',
  component: SCREENS.deviceBook,
  validateSearch: readDeviceBookSearch,
})

const employees = createRoute({
  ...inFrame,
  path: '/admin/employees',
  component: SCREENS.employees,
  validateSearch: readEmployeesSearch,
})

const health = createRoute({
  ...inFrame,
  path: '/admin/health',
  component: SCREENS.health,
})

const help = createRoute({
  ...inFrame,
  path: '/admin/help',
  component: SCREENS.help,
})

const chapter = createRoute({
  ...inFrame,
  path: '/admin/help/$chapter',
  component: SCREENS.help,
})

const integrations = createRoute({
  ...inFrame,
  path: '/admin/integrations',
  component: SCREENS.integrations,
  validateSearch: readIntegrationsSearch,
})

const orders = createRoute({
  ...inFrame,
  path: '/admin/orders',
  component: SCREENS.orders,
  validateSearch: readOrdersSearch,
})

const order = createRoute({
  ...inFrame,
  path: '/admin/orders/$code',
  component: SCREENS.order,
  validateSearch: readOrdersSearch,
})

const products = createRoute({
  ...inFrame,
  path: '/admin/products',
  component: SCREENS.products,
  validateSearch: readProductsSearch,
})

const profile = createRoute({
  ...inFrame,
  path: '/admin/profile',
  component: SCREENS.profile,
})

const purchases = createRoute({
  ...inFrame,
  path: '/admin/purchases',
  component: SCREENS.purchases,
  validateSearch: readPurchasesSearch,
})

const reportDetail = createRoute({
  ...inFrame,
  path: '/admin/reportDetail',
  component: SCREENS.reportDetail,
  validateSearch: readReportDetailSearch,
})

const reports = createRoute({
  ...inFrame,
  path: '/admin/reports',
  component: SCREENS.reports,
  validateSearch: readReportsSearch,
})

const requests = createRoute({
  ...inFrame,
  path: '/admin/requests',
  component: SCREENS.requests,
  validateSearch: readRequestsSearch,
})

const receivables = createRoute({
  ...inFrame,
  path: '/admin/receivables',
  component: SCREENS.receivables,
  validateSearch: readReceivablesSearch,
})

const returns = createRoute({
  ...inFrame,
  path: '/admin/returns',
  component: SCREENS.returns,
  validateSearch: readReturnsSearch,
})

const roles = createRoute({
  ...inFrame,
  path: '/admin/roles',
  component: SCREENS.roles,
  validateSearch: readRolesSearch,
})

const selling = createRoute({
  ...inFrame,
  path: '/admin/selling',
  component: SCREENS.selling,
  validateSearch: readSellingSearch,
})

const counter = createRoute({
  ...inFrame,
  path: '/admin/counter',
  component: SCREENS.counter,
  validateSearch: readCounterSearch,
})

const settings = createRoute({
  ...inFrame,
  path: '/admin/settings',
  component: SCREENS.settings,
  validateSearch: readSettingsSearch,
})

const stocking = createRoute({
  ...inFrame,
  path: '/admin/stocking',
  component: SCREENS.stocking,
  validateSearch: readStockingSearch,
})

const tradeIns = createRoute({
  ...inFrame,
  path: '/admin/trade-ins',
  component: SCREENS.tradeIns,
  validateSearch: readTradeInsSearch,
})

const units = createRoute({
  ...inFrame,
  path: '/admin/units',
  component: SCREENS.units,
  validateSearch: readUnitsSearch,
})

const moving = createRoute({
  ...inFrame,
  path: '/admin/moving',
  component: SCREENS.moving,
  validateSearch: readMovingSearch,
})

const start = createRoute({
  ...inFrame,
  path: '/admin/start',
  component: SCREENS.start,
})

const unpaid = createRoute({
  ...inFrame,
  path: '/admin/unpaid',
  component: SCREENS.unpaid,
  validateSearch: readUnpaidSearch,
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    logout,
    recovery,
    frame.addChildren([
      audit,
      bank,
      cash,
      claims,
      counts,
      customers,
      customer,
      dashboard,
      defective,
      deliveries,
      deviceBook,
      employees,
      health,
      help,
      chapter,
      moving,
      integrations,
      orders,
      order,
      products,
      profile,
      purchases,
      reportDetail,
      reports,
      requests,
      receivables,
      returns,
      roles,
      selling,
      counter,
      settings,
      start,
      stocking,
      tradeIns,
      units,
      unpaid,
    ]),
    unknown,
  ]),
  history: takeStepsBack(createBrowserHistory()),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: LoadFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
