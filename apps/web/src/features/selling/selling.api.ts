import { at } from '@shop/browser/address'
import { isTransientFailure } from '@shop/browser/api-error'
import type { OnePayment } from '@shop/browser/cart-options'
import { request, sendOnce } from '@shop/browser/client'
import { newKey } from '@shop/browser/new-key'
import type { AddressWithParams } from '@shop/contract/address'
import type { FoundCustomer } from '@shop/contract/customers'
import type { PreCheckout, scanToCartBody } from '@shop/contract/selling'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { NamedUnit } from '../../entities/orders/counter/hand-over.api.ts'
import { showSaved } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import type { ScanResult } from '../../shared/scan/scan-result.tsx'
import { type Checkout, deleteUnanswered, saveUnanswered } from './unanswered-checkout.ts'

/** A customer chosen for a sale. */
export type ChosenCustomer = Pick<FoundCustomer, 'id' | 'name' | 'email'>

export interface PlacedOrder {
  code: string
  orderId: number
  /** Copy-and-paste code of an order paid by Pix. */
  pixCode?: string | null
}

/** Approved customers by name or e-mail; a failed search shows as no results. */
export const customerSearch = (text: string) =>
  queryOptions({
    queryKey: ['selling', 'customers', text],
    // Without a signal: typing on must not cancel a search that an Enter waits for.
    queryFn: () => request('GET /customers/full-search', { query: { param: text } }),
    select: (data) => data.customers,
    enabled: text.trim() !== '',
    meta: { silent: true },
  })

/** The shop's own record for people who are not registered; it never changes. */
export const walkIn = queryOptions({
  ...readQuery('walk-in', 'GET /customers/walk-in'),
  staleTime: Infinity,
  meta: { silent: true },
})

export const registerCustomer = sendOnce('POST /customers')

/** Open carts, and those that the person left at the counter; a sale is possible without these lists. */
export const openCarts = queryOptions({
  ...readQuery('selling', 'GET /orders/carts'),
  staleTime: 0,
  meta: { silent: true },
})

/** The person's own latest sales. */
export const latestSales = queryOptions({
  ...readQuery('selling', 'GET /shop/sales'),
  select: (data) => data.sales,
  staleTime: 0,
  meta: { silent: true },
})

/** A placed sale; its key is not cleared when an order is placed. */
export const placedSale = (orderId: number | undefined) =>
  queryOptions({
    ...readQuery('placed-sale', at('GET /shop/sales/:id', { id: orderId ?? 0 })),
    enabled: orderId !== undefined,
    meta: { silent: true },
  })

/** The customer's last purchase; a sale is possible without it. */
export const lastBought = (customerId: number) =>
  queryOptions({
    ...readQuery('selling', at('GET /shop/customers/:id/bought', { id: customerId })),
    meta: { silent: true },
  })

/** The accounts that receive transfers. */
export const shopAccounts = queryOptions({
  ...readQuery('selling', 'GET /shop/accounts'),
  select: (data) => data.accounts,
  meta: { silent: true },
})

/** Every request counts as a search in the charts, so going back to the results must not repeat it. */
const SEARCH_FRESH_MS = 60_000

/** Products at the customer's prices. A search while the person types is not counted in the charts. */
export const productSearch = (text: string, email: string, typing = false) =>
  queryOptions({
    queryKey: ['selling', 'products', email, text, typing],
    // Without a signal: the next search must not cancel a code that was entered before it.
    queryFn: () =>
      request(at('GET /shop/products/full/search/:param/email/:email', { param: text, email }), {
        query: typing ? { typing: 'true' } : {},
      }),
    select: (data) => data.products,
    enabled: text.trim() !== '' && email !== '',
    staleTime: SEARCH_FRESH_MS,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })

/** More than these have not been read but found by a part of a name. */
const MOST_THINGS = 3

export const CART_ERROR = 'Algum erro aconteceu no servidor, tente novamente mais tarde'

const cartKey = (customerId: number) => ['selling', 'cart', customerId]

export const cartOf = (customerId: number) =>
  queryOptions({
    queryKey: cartKey(customerId),
    queryFn: ({ signal }) => request(at('GET /orders/pre/checkout/:id', { id: customerId }), { signal }),
    // Stock and prices change during a sale, so they are reloaded whenever the list is shown again.
    staleTime: 0,
    // The screen shows the failure in place of the cart.
    meta: { silent: true },
  })

/** Requests that begin a sale with an empty cart, by customer: its lines wait for them. */
const beginnings = new Map<number, Promise<unknown>>()
const begun = (customerId: number) => beginnings.get(customerId)?.catch(() => {})

/** Serves the next person who is not registered: the cart starts empty, and one that was left is kept. */
export function beginWalkIn(client: QueryClient, customerId: number): Promise<PreCheckout> {
  const queryKey = cartKey(customerId)
  client.removeQueries({ queryKey })
  const beginning = client.fetchQuery({
    queryKey,
    queryFn: () => request('POST /orders/carts/left'),
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  })
  beginnings.set(customerId, beginning)
  const end = () => {
    if (beginnings.get(customerId) === beginning) beginnings.delete(customerId)
  }
  beginning.then(end, end)
  return beginning
}

/** Continues a sale that was left at the counter. */
export function useResumeCart(onResumed: (sale: PreCheckout) => void) {
  const client = useQueryClient()
  const mutationKey = ['selling', 'resume']
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (id: number) => request(at('POST /orders/carts/left/:id/resume', { id })),
    async onSuccess(sale) {
      await showSaved(cartKey(sale.customer.id), sale)
      void client.invalidateQueries({ queryKey: openCarts.queryKey })
      onResumed(sale)
    },
    onError: () => client.invalidateQueries({ queryKey: openCarts.queryKey }),
    meta: { errorText: 'Não foi possível continuar a venda, tente novamente mais tarde.' },
  })
  /** A second press is ignored. */
  return (id: number) => client.isMutating({ mutationKey }) === 0 && mutate(id)
}

/** Makes the cart that of another customer, whose sale it turned out to be. */
export function useMoveCart(from: number, onMoved: (to: number) => void) {
  const client = useQueryClient()
  const mutationKey = ['selling', 'move', from]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: changeKey(from).join() },
    mutationFn: (to: number) => request(at('POST /orders/carts/move/:id', { id: to }), { body: { from } }),
    async onSuccess(cart, to) {
      onMoved(to)
      await showSaved(cartKey(to), cart)
      void client.invalidateQueries({ queryKey: cartKey(from) })
    },
    meta: { errorText: 'Não foi possível trocar o cliente, tente novamente mais tarde.' },
  })
  /** A second press is ignored. */
  return (to: number) => client.isMutating({ mutationKey }) === 0 && mutate(to)
}

/** Removes every line. */
export function useClearCart(customerId: number) {
  const mutationKey = changeKey(customerId)
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: () => request(at('DELETE /orders/cart/:id', { id: customerId })),
    onSuccess: (cart) => showSaved(cartKey(customerId), cart),
    meta: { errorText: FAILED },
  })
}

export const ADDED = 'Produto adicionado com sucesso'
export const FAILED = 'Algo deu errado, tente novamente mais tarde'

interface NewLine {
  productId: number
  quantity: number
}

/** Adds units to the cart, which is set from the response; once per key. */
export function useAddLine(customerId: number) {
  const client = useQueryClient()
  return async (line: NewLine, idempotencyKey = newKey()) => {
    try {
      await begun(customerId)
      const address = at('POST /orders/cart/add/:id', { id: customerId })
      const cart = await request(address, { body: line, idempotencyKey })
      await showSaved(cartKey(customerId), cart)
      return cart
    } catch (error) {
      // Another person bought: the cards must show the new stock. The products may have been added although the
      // response was lost.
      void client.invalidateQueries({ queryKey: cartKey(customerId) })
      void client.invalidateQueries({ queryKey: ['selling', 'products'] })
      throw error
    }
  }
}

export function useAddToCart(customerId: number) {
  const add = useAddLine(customerId)
  return useMutation({
    // One after the other: the response to the last one is the cart.
    scope: { id: `add:${customerId}` },
    mutationFn: (line: NewLine) => add(line),
    meta: { successText: ADDED, errorText: FAILED },
  })
}

/** Adds a scanned product or unit: once, also when the response is lost and it is sent again. */
async function scanCode(client: QueryClient, customerId: number, body: z.input<typeof scanToCartBody>) {
  try {
    await begun(customerId)
    const cart = await request(at('POST /orders/cart/scan/:id', { id: customerId }), {
      body,
      idempotencyKey: newKey(),
    })
    await showSaved(cartKey(customerId), cart)
    return cart
  } catch (error) {
    void client.invalidateQueries({ queryKey: cartKey(customerId) })
    throw error
  }
}

/** A scanned code, and the units of the sale that were scanned before it. */
export async function scanUnit(
  client: QueryClient,
  customerId: number,
  code: string,
  serials: readonly NamedUnit[],
): Promise<ScanResult & { unit?: NamedUnit | undefined }> {
  const { cart, scanned, serial } = await scanCode(client, customerId, { code, serials: [...serials] })
  const item = cart.items.find(({ productId }) => productId === scanned)
  return {
    ok: true,
    text: `${item?.name ?? code}: ${item?.quantity ?? 1} no carrinho`,
    unit: serial === undefined ? undefined : { productId: scanned, serial },
  }
}

export const scanToCart = (client: QueryClient, customerId: number, code: string): Promise<ScanResult> =>
  scanUnit(client, customerId, code, [])

/** Orders and units of a code that is none of a product. */
export const thingsOf = (code: string) =>
  queryOptions({
    queryKey: ['selling', 'things', code],
    queryFn: async () => {
      const { orders, units } = await request('GET /search', { query: { q: code } })
      return { orders: orders.slice(0, MOST_THINGS), units: units.slice(0, MOST_THINGS) }
    },
    staleTime: 0,
    meta: { silent: true },
  })

/** The cart with another quantity of a product; 0 removes it. */
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

/** Whether a change of the cart is still being sent. */
export const useIsCartChanging = (customerId: number) =>
  useIsMutating({ mutationKey: changeKey(customerId) }) > 0

/** Changes a line; it shows at once, and is undone when the server refuses it. */
export function useChangeCart(customerId: number) {
  const client = useQueryClient()
  const key = cartKey(customerId)
  const mutationKey = changeKey(customerId)
  return useMutation({
    mutationKey,
    // One after the other, so that the last answer is the current cart.
    scope: { id: mutationKey.join() },
    mutationFn: (line: { productId: number; newQuantity: number }) =>
      request(at('PATCH /orders/cart/change/:id', { id: customerId }), { body: line }),
    async onMutate({ productId, newQuantity }) {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<PreCheckout>(key)
      if (before) client.setQueryData(key, withQuantity(before, productId, newQuantity))
      return { before }
    },
    async onSuccess(cart) {
      if (client.isMutating({ mutationKey }) === 1) await showSaved(key, cart)
    },
    onError(_error, _line, context) {
      client.setQueryData(key, context?.before)
      return client.invalidateQueries({ queryKey: key })
    },
    meta: { errorText: FAILED },
  })
}

const CHECKOUTS = {
  cash: 'POST /orders/checkout/:id',
  transfer: 'POST /orders/checkout/bank/transfer/:id',
  pix: 'POST /orders/checkout/pix/:id',
} as const satisfies Record<OnePayment, AddressWithParams>

/** The sent data is stored until it is refused or its order is shown. A second press is ignored. */
export function useCheckout(customerId: number, onPlaced: (order: PlacedOrder, sent: Checkout) => void) {
  const client = useQueryClient()
  const mutationKey = ['selling', 'checkout', customerId]
  const { mutate, ...checkout } = useMutation({
    mutationKey,
    mutationFn(checkout: Checkout) {
      saveUnanswered(customerId, checkout)
      const { payment, choice, idempotencyKey } = checkout
      return request(at(CHECKOUTS[payment], { id: customerId }), {
        body: choice,
        idempotencyKey,
      })
    },
    onError(error) {
      if (!isTransientFailure(error)) deleteUnanswered(customerId)
      // Awaited: whether the cart is empty shows whether an order may have been placed.
      return client.invalidateQueries({ queryKey: cartKey(customerId) })
    },
    meta: { errorText: 'Erro no servidor, por favor, tente novamente mais tarde' },
  })
  const place = (sent: Checkout) => {
    if (client.isMutating({ mutationKey }) > 0) return
    mutate(sent, { onSuccess: (order) => onPlaced(order, sent) })
  }
  return { ...checkout, place }
}
