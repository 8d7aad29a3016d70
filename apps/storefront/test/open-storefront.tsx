import { openSession } from '@shop/browser/session'
import type { OwnData } from '@shop/contract/customers'
import type { OwnOrder } from '@shop/contract/own-orders'
import type { PreCheckout, SellingProduct } from '@shop/contract/selling'
import { createMemoryHistory } from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { App } from '../src/app.tsx'
import { createStorefrontRouter } from '../src/router.tsx'
import { BASE } from '../src/routes.ts'
import { queryClient } from '../src/shared/api/query-client.ts'
import { startStorefrontSession } from '../src/shared/api/session.ts'

const bytes = (value: object) => btoa(JSON.stringify(value))
export const CUSTOMER = 7
export const tokenOf = (sub: string) => `h.${bytes({ unique_name: 'Ana', sub })}.s`
export const OPENED = {
  accessToken: tokenOf(`c${CUSTOMER}`),
  expires: Date.now() + 3_600_000,
  permissions: [],
}

export const ME = {
  id: CUSTOMER,
  name: 'Ana Souza',
  email: 'ana@x.com',
  status: 'Approved',
  level: 0,
  phone: '11987654321',
  notes: '',
  emailVerified: true,
  reason: null,
  version: 1,
  address: {
    street: 'Rua Augusta',
    number: '100',
    neighborhood: 'Consolação',
    zipCode: '01304000',
    city: 'São Paulo',
    state: 'SP',
    shippingCost: 12,
  },
} as unknown as OwnData

export const product = (productId: number, more: Partial<SellingProduct> = {}): SellingProduct => ({
  productId,
  name: `Capa ${productId}`,
  code: String(productId),
  imagesUrl: [],
  priceDiscounted: 20,
  stock: 5,
  ...more,
})

/** A cart with this many units of product 1, at 20 reais. */
export const cartWith = (quantity: number, more: Partial<PreCheckout> = {}): PreCheckout => {
  const { productId, name, stock } = product(1)
  const line = {
    productId,
    name,
    stock,
    archived: false,
    code: '1',
    serialised: false,
    imageUrls: [],
    quantity,
    unitPrice: 20,
    totalPrice: 20 * quantity,
  }
  return {
    cart: {
      items: quantity > 0 ? [line] : [],
      customerId: CUSTOMER,
      totalAmount: 20 * quantity,
      totalAmountWarranty: 0,
    },
    customer: {
      id: CUSTOMER,
      name: ME.name,
      email: ME.email,
      level: 0,
      hasAddress: true,
      deliverer: null,
      termPlans: [],
      termAvailable: 0,
    },
    pixReady: true,
    warrantyPercentage: 5,
    shippingCost: 12,
    total: 20 * quantity + 12,
    totalWithWarranty: 2,
    hasWarranty: true,
    fastDeliveryEnabled: false,
    fastDeliveryTax: 0,
    credit: 0,
    ...more,
  }
}

export const order = (more: Partial<OwnOrder> = {}): OwnOrder => ({
  orderId: 3,
  code: '12345678',
  status: 'Processando',
  statusKey: 9,
  placedAt: '2026-11-22T17:02:00Z',
  updatedAt: '2026-11-22T17:02:00Z',
  typeOfDelivery: 'Motoboy',
  isFastDelivery: false,
  payment: 'Pix',
  isHeld: false,
  wasPaid: false,
  total: 52,
  toPay: 52,
  subTotal: 40,
  shippingCost: 12,
  totalWarranty: 0,
  totalExchange: 0,
  totalReturn: 0,
  creditUsed: 0,
  parts: [{ id: 0, kind: 'pix', amount: 52, status: 'waiting' }],
  address: ME.address,
  comments: '',
  receivedBy: null,
  deliverer: null,
  canSendProof: false,
  proofUntil: null,
  canAskCancel: false,
  returnReasons: [],
  requests: [],
  trackingUrl: 'http://localhost/acompanhar/x',
  items: [],
  histories: [{ status: 'Processando', statusKey: 9, action: 'place', when: '2026-11-22T17:02:00Z' }],
  ...more,
})

/** A response other than 200: status, code and text of the error; with code STALE, the current value. */
export const refused = (status: number, code: string, text: string, current?: unknown) => ({
  refused: { status, code, text, current },
})

type ApiResponse = unknown | ((body: unknown) => unknown)

const ALWAYS: Record<string, ApiResponse> = {
  'GET /shop/company': { name: 'Capas & Cia', phone: '1130001234', logoUrl: null, pixAuto: true },
  'GET /shop/customers/me': ME,
  [`GET /orders/pre/checkout/${CUSTOMER}`]: cartWith(0),
  'GET /shop/brands': { brands: [] },
  'GET /shop/catalogue': { products: [product(1)], more: false },
  'GET /shop/orders': { orders: [], more: false },
  [`GET /shop/customers/${CUSTOMER}/bought`]: { boughtAt: null, products: [] },
}

export interface Call {
  route: string
  body: unknown
  key: string | null
}

/** Answers every call from the table, by method and path without its query; null simulates a server that does not answer. */
function serve(responses: Record<string, ApiResponse>) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace(/^\/api/, '').replace(/\?.*$/, '')
    if (path.endsWith('/events')) return new Promise(() => undefined)
    const route = `${init.method} ${path}`
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    calls.push({ route, body, key: new Headers(init.headers).get('idempotency-key') })
    const given = { ...ALWAYS, ...responses }[route]
    const response = typeof given === 'function' ? given(body) : given
    if (response === null) throw new TypeError('network')
    const failure =
      response === undefined
        ? refused(404, 'NOT_FOUND', `Sem resposta: ${route}`)
        : (response as { refused?: object })
    if (!('refused' in failure) || !failure.refused) return new Response(JSON.stringify({ data: response }))
    const { status, code, text, current } = failure.refused as ReturnType<typeof refused>['refused']
    return new Response(JSON.stringify({ code, errors: [text], current }), { status })
  })
  return calls
}

/** Each test registers it: the files of a worker share this module, whose own hooks would run for the first file only. */
function clearAll() {
  queryClient.clear()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
}

let isStarted = false

/**
 * The whole storefront at a URL, with a server that answers from the table. Returns the calls as they come and the
 * current URL.
 */
export function openStorefront(path: string, responses: Record<string, ApiResponse> = {}, isSignedIn = true) {
  onTestFinished(clearAll)
  const calls = serve(responses)
  if (!isStarted) startStorefrontSession()
  isStarted = true
  if (isSignedIn) openSession(OPENED)
  const history = createMemoryHistory({ initialEntries: [BASE + path] })
  render(<App router={createStorefrontRouter(history)} />)
  return {
    calls,
    address: () => history.location.href,
    sent: (route: string) => calls.filter((one) => one.route === route),
  }
}

/** Opens the account and in it the panel of this title. */
export async function openAccountPanel(title: string, responses: Record<string, ApiResponse>) {
  const opened = openStorefront('/conta', responses)
  const panel = (await screen.findByText(title)).closest('details') as HTMLDetailsElement
  panel.open = true
  fireEvent(panel, new Event('toggle'))
  return { ...opened, panel: within(panel) }
}
