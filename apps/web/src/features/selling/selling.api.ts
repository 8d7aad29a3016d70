import type {
  LastBought,
  OpenCart,
  PreCheckout,
  Sale,
  SaleSummary,
  ScannedCart,
  SellingProduct,
  ShopAccount,
} from '@shop/contract/selling'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import type { Payment } from '@shop/domain/pricing'
import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { isPassing } from '../../shared/api/api-error.ts'
import { at, request } from '../../shared/api/client.ts'
import { newKey } from '../../shared/api/new-key.ts'
import type { ScanAnswer } from '../../shared/scan/scan-answer.tsx'
import { type Checkout, forgetUnanswered, keepUnanswered } from './unanswered-checkout.ts'

export interface FoundCustomer {
  id: number
  name: string
  email: string
}

export interface PlacedOrder {
  code: string
  orderId: number
  /** Copy-and-paste code, of an order paid by Pix. */
  pixCode?: string | null
}

/** Approved customers by name or e-mail; a failed search shows as nothing found. */
export const customerSearch = (text: string) =>
  queryOptions({
    queryKey: ['selling', 'customers', text],
    queryFn: ({ signal }) =>
      request<{ customers: FoundCustomer[] }>('GET', '/customers/full-search', {
        query: { param: text },
        signal,
      }),
    select: (data) => data.customers,
    enabled: text.trim() !== '',
    meta: { silent: true },
  })

/** Carts that were begun and not finished; without them one still sells. */
export const openCarts = queryOptions({
  queryKey: ['selling', 'carts'],
  queryFn: ({ signal }) => request<{ carts: OpenCart[] }>('GET', '/orders/carts', { signal }),
  select: (data) => data.carts,
  staleTime: 0,
  meta: { silent: true },
})

/** The sales that this person made last. */
export const latestSales = queryOptions({
  queryKey: ['selling', 'sales'],
  queryFn: ({ signal }) => request<{ sales: SaleSummary[] }>('GET', '/shop/sales', { signal }),
  select: (data) => data.sales,
  staleTime: 0,
  meta: { silent: true },
})

/** A sale that was placed; outside of what a placed sale clears. */
export const placedSale = (orderId: number | undefined) =>
  queryOptions({
    queryKey: ['placed-sale', orderId],
    queryFn: ({ signal }) => request<Sale>('GET', at`/shop/sales/${orderId ?? 0}`, { signal }),
    enabled: orderId !== undefined,
    meta: { silent: true },
  })

/** What the customer bought last; without it one still sells. */
export const lastBought = (customerId: number) =>
  queryOptions({
    queryKey: ['selling', 'bought', customerId],
    queryFn: ({ signal }) => request<LastBought>('GET', at`/shop/customers/${customerId}/bought`, { signal }),
    meta: { silent: true },
  })

/** The accounts that customers transfer to. */
export const shopAccounts = queryOptions({
  queryKey: ['selling', 'accounts'],
  queryFn: ({ signal }) => request<{ accounts: ShopAccount[] }>('GET', '/shop/accounts', { signal }),
  select: (data) => data.accounts,
  meta: { silent: true },
})

/** Every request counts as a search in the charts: coming back to what was found is none. */
const SEARCH_FRESH_MS = 60_000

/** Products at the customer's prices. */
export const productSearch = (text: string, email: string) =>
  queryOptions({
    queryKey: ['selling', 'products', email, text],
    queryFn: ({ signal }) =>
      request<{ products: SellingProduct[] }>('GET', at`/shop/products/full/search/${text}/email/${email}`, {
        signal,
      }),
    select: (data) => data.products,
    enabled: text.trim() !== '' && email !== '',
    staleTime: SEARCH_FRESH_MS,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })

export const CART_ERROR = 'Algum erro aconteceu no servidor, tente novamente mais tarde'

const cartKey = (customerId: number) => ['selling', 'cart', customerId]

export const cartOf = (customerId: number) =>
  queryOptions({
    queryKey: cartKey(customerId),
    queryFn: ({ signal }) => request<PreCheckout>('GET', at`/orders/pre/checkout/${customerId}`, { signal }),
    // Stock and prices move under a sale; what is on the screen is asked for again whenever one comes back to it.
    staleTime: 0,
    // The screen says it where the cart would be.
    meta: { silent: true },
  })

export const ADDED = 'Produto adicionado com sucesso'
export const NOT_ADDED = 'Algo deu errado, tente novamente mais tarde'

interface NewLine {
  productId: number
  quantity: number
}

/** Adds units to the cart, which takes the answer; once for the same key. */
export function useAddLine(customerId: number) {
  const client = useQueryClient()
  return async (line: NewLine, idempotencyKey = newKey()) => {
    try {
      const path = at`/orders/cart/add/${customerId}`
      const cart = await request<PreCheckout>('POST', path, { body: line, idempotencyKey })
      client.setQueryData(cartKey(customerId), cart)
      return cart
    } catch (error) {
      // Somebody else bought: the cards should show what is left. The answer may have got lost after it was added.
      void client.invalidateQueries({ queryKey: cartKey(customerId) })
      void client.invalidateQueries({ queryKey: ['selling', 'products'] })
      throw error
    }
  }
}

export function useAddToCart(customerId: number) {
  const add = useAddLine(customerId)
  return useMutation({
    mutationFn: (line: NewLine) => add(line),
    meta: { successText: ADDED, errorText: NOT_ADDED },
  })
}

/** Adds one unit of what was scanned: once, also when the answer gets lost and it is sent again. */
export async function scanToCart(client: QueryClient, customerId: number, code: string): Promise<ScanAnswer> {
  try {
    const cart = await request<ScannedCart>('POST', at`/orders/cart/scan/${customerId}`, {
      body: { code },
      idempotencyKey: newKey(),
    })
    client.setQueryData(cartKey(customerId), cart)
    const item = cart.cart.items.find(({ productId }) => productId === cart.scanned)
    return { ok: true, text: `${item?.name ?? code}: ${item?.quantity ?? 1} no carrinho` }
  } catch (error) {
    void client.invalidateQueries({ queryKey: cartKey(customerId) })
    throw error
  }
}

/** The cart with another quantity of a product; without it at 0. */
function withQuantity(before: PreCheckout, productId: number, quantity: number): PreCheckout {
  const items = before.cart.items
    .map((item) =>
      item.productId === productId
        ? { ...item, quantity, totalPrice: reaisFromCents(centsFromReais(item.unitPrice) * quantity) }
        : item,
    )
    .filter((item) => item.quantity > 0)
  const cents = items.reduce((sum, { totalPrice }) => sum + centsFromReais(totalPrice), 0)
  return { ...before, cart: { ...before.cart, items, totalAmount: reaisFromCents(cents) } }
}

const changeKey = (customerId: number) => ['selling', 'change', customerId]

/** Whether a change of the cart is still on its way. */
export const useIsCartChanging = (customerId: number) =>
  useIsMutating({ mutationKey: changeKey(customerId) }) > 0

/** Changes a line; it shows at once, and comes back when the server refuses it. */
export function useChangeCart(customerId: number) {
  const client = useQueryClient()
  const key = cartKey(customerId)
  const mutationKey = changeKey(customerId)
  return useMutation({
    mutationKey,
    // One after the other: the answer to the last one is the cart.
    scope: { id: mutationKey.join() },
    mutationFn: (line: { productId: number; newQuantity: number }) =>
      request<PreCheckout>('PATCH', at`/orders/cart/change/${customerId}`, { body: line }),
    async onMutate({ productId, newQuantity }) {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<PreCheckout>(key)
      if (before) client.setQueryData(key, withQuantity(before, productId, newQuantity))
      return { before }
    },
    onSuccess(cart) {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(key, cart)
    },
    onError(_error, _line, context) {
      client.setQueryData(key, context?.before)
      return client.invalidateQueries({ queryKey: key })
    },
    meta: { errorText: 'Algo deu errado, tente novamente mais tarde' },
  })
}

const CHECKOUT_PATHS: Record<Payment, (customerId: number) => string> = {
  cash: (id) => at`/orders/checkout/${id}`,
  transfer: (id) => at`/orders/checkout/bank/transfer/${id}`,
  pix: (id) => at`/orders/checkout/pix/${id}`,
}

/** Of what was sent, a copy is kept until it is refused or its order is shown. */
export function useCheckout(customerId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn(checkout: Checkout) {
      keepUnanswered(customerId, checkout)
      const { payment, choice, idempotencyKey } = checkout
      return request<PlacedOrder>('POST', CHECKOUT_PATHS[payment](customerId), {
        body: choice,
        headers: { 'idempotency-key': idempotencyKey },
      })
    },
    onError(error) {
      if (!isPassing(error)) forgetUnanswered(customerId)
      // Waited for: what the cart holds now tells whether there may be an order all the same.
      return client.invalidateQueries({ queryKey: cartKey(customerId) })
    },
    meta: { errorText: 'Erro no servidor, por favor, tente novamente mais tarde' },
  })
}
