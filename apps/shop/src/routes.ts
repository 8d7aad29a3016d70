/** The addresses of the shop's screens, for its router and for the tests that walk them. */
export const ROUTES = {
  catalogue: '/loja',
  product: '/loja/produto/:id',
  cart: '/loja/carrinho',
  orders: '/loja/pedidos',
  order: '/loja/pedidos/:id',
  account: '/loja/conta',
} as const

/** Those that are there without a session; every other one shows the sign-in. */
export const SIGNED_OUT_ROUTES = { signUp: '/loja/cadastro', recovery: '/loja/senha' } as const
