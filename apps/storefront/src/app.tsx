import type { OwnData } from '@shop/contract/customers'
import { useEffect } from 'preact/hooks'
import lazy from 'preact-iso/lazy'
import { LocationProvider, Route, Router, useLocation } from 'preact-iso/router'
import { SignInScreen } from './features/accounts/sign-in-screen.tsx'
import { CatalogueScreen } from './features/catalogue/catalogue-screen.tsx'
import { ROUTES, SIGNED_OUT_ROUTES } from './routes.ts'
import { useRead } from './shared/api/read.ts'
import { session } from './shared/api/session.ts'
import { Notice } from './shared/ui/notice.tsx'
import { Shell } from './shared/ui/shell.tsx'

// Only the screens that a first visit with products needs are loaded with the page.
const screen = {
  signUp: lazy(() => import('./features/accounts/sign-up-screen.tsx').then((all) => all.SignUpScreen)),
  recovery: lazy(() => import('./features/accounts/recovery-screen.tsx').then((all) => all.RecoveryScreen)),
  waiting: lazy(() => import('./features/accounts/waiting-screen.tsx').then((all) => all.WaitingScreen)),
  account: lazy(() => import('./features/accounts/account-screen.tsx').then((all) => all.AccountScreen)),
  product: lazy(() => import('./features/catalogue/product-screen.tsx').then((all) => all.ProductScreen)),
  cart: lazy(() => import('./features/cart/cart-screen.tsx').then((all) => all.CartScreen)),
  orders: lazy(() => import('./features/orders/orders-screen.tsx').then((all) => all.OrdersScreen)),
  order: lazy(() => import('./features/orders/order-screen.tsx').then((all) => all.OrderScreen)),
}

export const App = () => (
  <LocationProvider scope="/loja">
    {session.use() ? <SignedIn /> : <SignedOut />}
    <Notice />
  </LocationProvider>
)

/** Every address shows the sign-in, and is opened after it. */
const SignedOut = () => (
  <Shell tabs={false}>
    <Router>
      <Route path={SIGNED_OUT_ROUTES.signUp} component={screen.signUp} />
      <Route path={SIGNED_OUT_ROUTES.recovery} component={screen.recovery} />
      <Route default component={SignInScreen} />
    </Router>
  </Shell>
)

function SignedIn() {
  // Loaded in parallel with the first products: nearly every visitor is approved.
  const { data: me } = useRead<OwnData>('/shop/customers/me')
  if (me && me.status !== 'Approved')
    return (
      <Shell tabs={false}>
        <Router>
          <Route path={ROUTES.account} component={screen.account} />
          <Route default component={screen.waiting} />
        </Router>
      </Shell>
    )
  return (
    <Shell tabs>
      <Router>
        <Route path={ROUTES.catalogue} component={CatalogueScreen} />
        <Route path={ROUTES.product} component={screen.product} />
        <Route path={ROUTES.cart} component={screen.cart} />
        <Route path={ROUTES.orders} component={screen.orders} />
        <Route path={ROUTES.order} component={screen.order} />
        <Route path={ROUTES.account} component={screen.account} />
        <Route default component={ToCatalogue} />
      </Router>
    </Shell>
  )
}

/** Addresses of the signed-out screens, and unknown ones. */
function ToCatalogue() {
  const { route } = useLocation()
  useEffect(() => route('/loja/', true), [route])
  return null
}
