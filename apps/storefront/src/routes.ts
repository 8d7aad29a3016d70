/** The addresses of the shop's screens, for its router and for tests. */
export const ROUTES = {
  catalogue: '/loja',
  product: '/loja/produto/:id',
  cart: '/loja/carrinho',
  orders: '/loja/pedidos',
  order: '/loja/pedidos/:id',
  account: '/loja/conta',
} as const

/** Screens available without a session; every other one shows the sign-in. */
export const SIGNED_OUT_ROUTES = { signUp: '/loja/cadastro', recovery: '/loja/senha' } as const
