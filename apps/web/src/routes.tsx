import type { ComponentType } from 'react'
import { leave } from './features/accounts/accounts.api.ts'
import { LoginScreen } from './features/accounts/login-screen.tsx'
import { redirectSignedIn } from './features/accounts/redirect-signed-in.ts'
import { type Address, part, type Route } from './shared/router/router.ts'

/* Every address of the web app. The imports above are part of the login's first load; a screen is loaded when it is
   opened. */

const frame = part(async () => (await import('./admin.tsx')).Admin)

const inFrame = (get: () => Promise<ComponentType>): Route => ({ frame, screen: part(get) })

const login = part(async () => LoginScreen)
login.loaded = LoginScreen

const toDashboard: Route = { screen: login, before: () => '/admin/dashboard' }

const ROUTES: Record<Address, Route> = {
  '/': { screen: login, before: redirectSignedIn },
  '/login': { screen: login, before: redirectSignedIn },
  '/logout': {
    screen: login,
    before: () => {
      leave()
      return '/'
    },
  },
  '/forgot-password': {
    screen: part(async () => (await import('./features/accounts/recovery-screen.tsx')).RecoveryScreen),
  },
  '/admin/audit': inFrame(async () => (await import('./features/audit/audit-screen.tsx')).AuditScreen),
  '/admin/cash': inFrame(async () => (await import('./features/cash/cash-screen.tsx')).CashScreen),
  '/admin/counts': inFrame(async () => (await import('./features/counts/counts-screen.tsx')).CountsScreen),
  '/admin/customers': inFrame(
    async () => (await import('./features/customers/customers-screen.tsx')).CustomersScreen,
  ),
  '/admin/dashboard': inFrame(
    async () => (await import('./features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  ),
  '/admin/defective': inFrame(
    async () => (await import('./features/defective/defective-screen.tsx')).DefectiveScreen,
  ),
  '/admin/deliveries': inFrame(
    async () => (await import('./features/deliveries/deliveries-screen.tsx')).DeliveriesScreen,
  ),
  '/admin/employees': inFrame(
    async () => (await import('./features/employees/employees-screen.tsx')).EmployeesScreen,
  ),
  '/admin/orders': inFrame(async () => (await import('./features/orders/orders-screen.tsx')).OrdersScreen),
  '/admin/products': inFrame(
    async () => (await import('./features/products/products-screen.tsx')).ProductsScreen,
  ),
  '/admin/profile': inFrame(
    async () => (await import('./features/profile/profile-screen.tsx')).ProfileScreen,
  ),
  '/admin/purchases': inFrame(
    async () => (await import('./features/purchases/purchases-screen.tsx')).PurchasesScreen,
  ),
  '/admin/reportDetail': inFrame(
    async () => (await import('./features/dashboard/report-detail-screen.tsx')).ReportDetailScreen,
  ),
  '/admin/reports': inFrame(
    async () => (await import('./features/reports/reports-screen.tsx')).ReportsScreen,
  ),
  '/admin/returns': inFrame(
    async () => (await import('./features/returns/returns-screen.tsx')).ReturnsScreen,
  ),
  '/admin/roles': inFrame(async () => (await import('./features/roles/roles-screen.tsx')).RolesScreen),
  '/admin/selling': inFrame(
    async () => (await import('./features/selling/selling-screen.tsx')).SellingScreen,
  ),
  '/admin/settings': inFrame(
    async () => (await import('./features/settings/settings-screen.tsx')).SettingsScreen,
  ),
  '/admin/stocking': inFrame(
    async () => (await import('./features/stocking/stocking-screen.tsx')).StockingScreen,
  ),
  '/admin/units': inFrame(async () => (await import('./features/units/units-screen.tsx')).UnitsScreen),
  '/admin/unpaid': inFrame(async () => (await import('./features/unpaid/unpaid-screen.tsx')).UnpaidScreen),
}

const byPathname = new Map<string, Route>(
  Object.entries(ROUTES).map(([address, route]) => [address.toLowerCase(), route]),
)

/** An unknown address leads to the dashboard. */
export const routeOf = (pathname: string) =>
  byPathname.get(pathname.toLowerCase().replace(/(.)\/$/, '$1')) ?? toDashboard
