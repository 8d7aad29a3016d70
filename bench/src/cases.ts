import type { Load } from './measure.ts'
import { CHOICE } from './shop-client.ts'

interface Case {
  name: string
  /** The target, as a share of the ceiling's rate. */
  aim: number
  shop: Load['calls']
  bare: Load['calls']
}

const gets = (path: string): Load['calls'] => [() => ({ path })]

/** Customers one after the other, so that every checkout has a full cart. */
const customersFrom = (first: number) => (turn: number) => first + turn

/** A sale: adds three products to the cart, reads it, and orders. */
function sale(
  customer: (turn: number) => number,
  add: string,
  look: string,
  buy: string,
  choice: object,
): Load['calls'] {
  const put = (nth: number) => (turn: number) => ({
    method: 'POST' as const,
    path: `${add}/${customer(turn)}`,
    body: { productId: 1 + ((turn * 3 + nth) % 9000), quantity: 1 },
  })
  return [
    put(0),
    put(1),
    put(2),
    (turn) => ({ path: `${look}/${customer(turn)}` }),
    (turn) => ({ method: 'POST', path: `${buy}/${customer(turn)}`, body: choice }),
  ]
}

const ORDERS = '/api/orders/status/13?items=10'

export const CASES: Case[] = [
  // The response is a constant: the remaining cost is that of the session with its person and role.
  { name: 'who asks', aim: 0.5, shop: gets('/api/permissions'), bare: gets('/who') },
  {
    name: 'products (100)',
    aim: 1,
    shop: gets('/api/products?offset=0&limit=100'),
    bare: gets('/products'),
  },
  { name: 'orders (10 of 90,000, counted)', aim: 1.4, shop: gets(`${ORDERS}&page=0`), bare: gets('/orders') },
  {
    name: 'orders at offset 9,000',
    aim: 2.9,
    shop: gets(`${ORDERS}&page=900`),
    bare: gets('/orders?skip=9000'),
  },
  {
    name: 'product search (100 of 10,000)',
    aim: 0.7,
    shop: gets('/api/shop/products/full/search/tag7/email/cliente1@bench.local'),
    bare: gets('/search'),
  },
  {
    name: 'order details',
    aim: 1,
    shop: [(turn) => ({ path: `/api/orders/by-id/${1 + (turn % 90_000)}` })],
    bare: [(turn) => ({ path: `/order/${1 + (turn % 90_000)}` })],
  },
  { name: 'pre-checkout', aim: 0.7, shop: gets('/api/orders/pre/checkout/1'), bare: gets('/cart/1') },
  {
    name: 'checkout',
    aim: 0.5,
    shop: [
      (turn) => ({ method: 'POST', path: `/api/orders/checkout/${customersFrom(100)(turn)}`, body: CHOICE }),
    ],
    bare: [(turn) => ({ method: 'POST', path: `/checkout/${customersFrom(25_000)(turn)}`, body: {} })],
  },
  {
    name: 'sale (3 into the cart, pre-checkout, checkout)',
    aim: 0.5,
    shop: sale(
      customersFrom(50_001),
      '/api/orders/cart/add',
      '/api/orders/pre/checkout',
      '/api/orders/checkout',
      CHOICE,
    ),
    bare: sale(customersFrom(60_001), '/cart', '/cart', '/checkout', {}),
  },
]
