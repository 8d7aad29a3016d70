import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  type RouterHistory,
} from '@tanstack/react-router'
import { CatalogueScreen } from './features/catalogue/catalogue-screen.tsx'
import { Frame } from './frame.tsx'
import { BASE, ROUTES, SIGNED_OUT_ROUTES } from './routes.ts'
import { LoadFailure } from './shared/ui/load-failure.tsx'
import { Spinner } from './shared/ui/parts.tsx'

// Only the sign-in and the catalogue are loaded with the page.
const root = createRootRoute({ component: Frame, notFoundComponent: () => <Navigate to="/" replace /> })

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

interface CatalogueSearch {
  /** Searches. */
  q?: string
  /** Brand and reference filter. */
  marca?: string
  ref?: string
}

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: ROUTES.catalogue,
    component: CatalogueScreen,
    validateSearch: ({ q, marca, ref }: Record<string, unknown>): CatalogueSearch => ({
      ...(text(q) && { q: text(q) }),
      ...(text(marca) && { marca: text(marca) }),
      ...(text(ref) && { ref: text(ref) }),
    }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: ROUTES.product,
    component: lazyRouteComponent(() => import('./features/catalogue/product-screen.tsx'), 'ProductScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: ROUTES.cart,
    component: lazyRouteComponent(() => import('./features/cart/cart-screen.tsx'), 'CartScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: ROUTES.orders,
    component: lazyRouteComponent(() => import('./features/orders/orders-screen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: ROUTES.order,
    component: lazyRouteComponent(() => import('./features/orders/order-screen.tsx'), 'OrderScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: ROUTES.account,
    component: lazyRouteComponent(() => import('./features/accounts/account-screen.tsx'), 'AccountScreen'),
    validateSearch: ({ parte }: Record<string, unknown>): { parte?: string } => ({
      ...(text(parte) && { parte: text(parte) }),
    }),
    staticData: { openTo: 'every customer' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: SIGNED_OUT_ROUTES.signUp,
    component: lazyRouteComponent(() => import('./features/accounts/sign-up-screen.tsx'), 'SignUpScreen'),
    staticData: { openTo: 'strangers' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: SIGNED_OUT_ROUTES.recovery,
    component: lazyRouteComponent(() => import('./features/accounts/recovery-screen.tsx'), 'RecoveryScreen'),
    staticData: { openTo: 'strangers' },
  }),
])

/** `history`: the browser's by default. */
export const createStorefrontRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    basepath: BASE,
    ...(history && { history }),
    // The catalogue stays '/loja/', which the service worker serves.
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: () => <Spinner />,
    defaultErrorComponent: LoadFailure,
    // Values are plain text; empty ones are left out.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (values) => {
      const given = Object.entries(values as Record<string, string>).filter(([, value]) => value)
      const search = new URLSearchParams(given).toString()
      return search && `?${search}`
    },
  })

export type StorefrontRouter = ReturnType<typeof createStorefrontRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: StorefrontRouter
  }
  interface StaticDataRouteOption {
    /** People who may open the screen; by default customers who may buy. */
    openTo?: 'strangers' | 'every customer'
  }
}
