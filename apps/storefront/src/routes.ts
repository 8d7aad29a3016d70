export const BASE = '/loja'

/** The paths of the storefront's screens below its base, for its router and for tests. */
export const ROUTES = {
  catalogue: '/',
  product: '/produto/$id',
  cart: '/carrinho',
  orders: '/pedidos',
  order: '/pedidos/$id',
  account: '/conta',
} as const

/** Screens available without a session; every other one shows the sign-in. */
export const SIGNED_OUT_ROUTES = { signUp: '/cadastro', recovery: '/senha' } as const
