import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { leave } from './features/accounts/accounts.api.ts'
import { LoginScreen } from './features/accounts/login-screen.tsx'
import { redirectSignedIn } from './features/accounts/redirect-signed-in.ts'
import { readAuditSearch } from './features/audit/audit-search.ts'
import { readCashSearch } from './features/cash/cash-search.ts'
import { readCountsSearch } from './features/counts/counts-search.ts'
import { readCustomersSearch } from './features/customers/customers-search.ts'
import { readReportDetailSearch } from './features/dashboard/report-detail-search.ts'
import { readDeliveriesSearch } from './features/deliveries/deliveries-search.ts'
import { readEmployeesSearch } from './features/employees/employees-search.ts'
import { readOrdersSearch } from './features/orders/orders-search.ts'
import { readProductsSearch } from './features/products/products-search.ts'
import { readPurchasesSearch } from './features/purchases/purchases-search.ts'
import { readReportsSearch } from './features/reports/read-reports-search.ts'
import { readReturnsSearch } from './features/returns/returns-search.ts'
import { readRolesSearch } from './features/roles/roles-search.ts'
import { readSellingSearch } from './features/selling/selling-search.ts'
import { readSettingsSearch } from './features/settings/settings-search.ts'
import { readStockingSearch } from './features/stocking/stocking-search.ts'
import { readUnitsSearch } from './features/units/units-search.ts'

/* Every address of the web app. The imports above are part of the login's first load: the functions that read a
   screen's address are; the screen itself is loaded when it is opened. */

const root = createRootRoute({ component: Outlet })

const toDashboard = () => {
  throw redirect({ to: '/admin/dashboard', replace: true })
}

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('./admin.tsx'), 'Admin'),
})

const signedOut = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: redirectSignedIn,
    component: LoginScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    beforeLoad: redirectSignedIn,
    component: LoginScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/logout',
    beforeLoad: ({ preload }) => {
      // A preload is not a visit: the person only pointed at the link.
      if (preload) return
      leave()
      throw redirect({ to: '/', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('./features/accounts/recovery-screen.tsx'), 'RecoveryScreen'),
  }),
  createRoute({ getParentRoute: () => root, path: '/$', beforeLoad: toDashboard }),
] as const

const screens = [
  createRoute({
    getParentRoute: () => admin,
    path: '/audit',
    validateSearch: readAuditSearch,
    component: lazyRouteComponent(() => import('./features/audit/audit-screen.tsx'), 'AuditScreen'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/cash',
    validateSearch: readCashSearch,
    component: lazyRouteComponent(() => import('./features/cash/cash-screen.tsx'), 'CashScreen'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/counts',
    validateSearch: readCountsSearch,
    component: lazyRouteComponent(() => import('./features/counts/counts-screen.tsx'), 'CountsScreen'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/customers',
    validateSearch: readCustomersSearch,
    component: lazyRouteComponent(
      () => import('./features/customers/customers-screen.tsx'),
      'CustomersScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/dashboard',
    component: lazyRouteComponent(
      () => import('./features/dashboard/dashboard-screen.tsx'),
      'DashboardScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/defective',
    component: lazyRouteComponent(
      () => import('./features/defective/defective-screen.tsx'),
      'DefectiveScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/deliveries',
    validateSearch: readDeliveriesSearch,
    component: lazyRouteComponent(
      () => import('./features/deliveries/deliveries-screen.tsx'),
      'DeliveriesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/employees',
    validateSearch: readEmployeesSearch,
    component: lazyRouteComponent(
      () => import('./features/employees/employees-screen.tsx'),
      'EmployeesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/orders',
    validateSearch: readOrdersSearch,
    component: lazyRouteComponent(() => import('./features/orders/orders-screen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/products',
    validateSearch: readProductsSearch,
    component: lazyRouteComponent(() => import('./features/products/products-screen.tsx'), 'ProductsScreen'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/profile',
    component: lazyRouteComponent(() => import('./features/profile/profile-screen.tsx'), 'ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/purchases',
    validateSearch: readPurchasesSearch,
    component: lazyRouteComponent(
      () => import('./features/purchases/purchases-screen.tsx'),
      'PurchasesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/reportDetail',
    validateSearch: readReportDetailSearch,
    component: lazyRouteComponent(
      () => import('./features/dashboard/report-detail-screen.tsx'),
      'ReportDetailScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/reports',
    validateSearch: readReportsSearch,
    component: lazyRouteComponent(() => import('./features/reports/reports-screen.tsx'), 'ReportsScreen'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/returns',
    validateSearch: readReturnsSearch,
    component: lazyRouteComponent(() => import('./features/returns/returns-screen.tsx'), 'ReturnsScreen'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/roles',
    validateSearch: readRolesSearch,
    component: lazyRouteComponent(() => import('./features/roles/roles-screen.tsx'), 'RolesScreen'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/selling',
    validateSearch: readSellingSearch,
    component: lazyRouteComponent(() => import('./features/selling/selling-screen.tsx'), 'SellingScreen'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/settings',
    validateSearch: readSettingsSearch,
    component: lazyRouteComponent(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/stocking',
    validateSearch: readStockingSearch,
    component: lazyRouteComponent(() => import('./features/stocking/stocking-screen.tsx'), 'StockingScreen'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/units',
    validateSearch: readUnitsSearch,
    component: lazyRouteComponent(() => import('./features/units/units-screen.tsx'), 'UnitsScreen'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/', beforeLoad: toDashboard }),
  createRoute({ getParentRoute: () => admin, path: '/$', beforeLoad: toDashboard }),
] as const

export const routeTree = root.addChildren([...signedOut, admin.addChildren(screens)])
