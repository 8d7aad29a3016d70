export const ADMIN = { email: 'bench@loja.local', password: 'bench-admin-2026' }

/** Settings of the API that allow {@link signIn} on a new database. */
export const WITH_ADMIN = { DEMO: 'off', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

export const CHOICE = { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false }

/** The response; status 0 without one. */
export interface ApiResponse {
  status: number
  data?: { orderId: number; id: number; code: string; accessToken: string; balance: number }
  errors: string[]
}

/** Whether the shop answered, with a text, that it cannot serve the call at the moment. */
export const asksToTryAgain = ({ status, errors }: ApiResponse) =>
  status >= 500 && errors.length === 1 && /[Tt]ente novamente/.test(errors[0] ?? '')

const NOTHING_READABLE = ['(resposta ilegível)']

type Method = 'GET' | 'POST' | 'PATCH'

/** Calls once; a broken connection is returned as a response too. */
export async function send(
  method: Method,
  url: string,
  body: object | undefined,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  let response: Response
  try {
    response = await fetch(url, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  } catch (error) {
    return { status: 0, errors: [String(error instanceof Error ? (error.cause ?? error) : error)] }
  }
  // The connection may also break while the body is being read.
  const read = (await response.json().catch(() => undefined)) as Partial<ApiResponse> | undefined
  if (read?.data) return { status: response.status, data: read.data, errors: [] }
  return { status: response.status, errors: read?.errors ?? NOTHING_READABLE }
}

/** The session of the administrator, or of another person with the same password. */
export async function signIn(url: string, email = ADMIN.email): Promise<string> {
  const { data, errors } = await send('POST', `${url}/api/accounts/signin`, { ...ADMIN, email })
  if (!data) throw new Error(`Sign-in refused: ${errors.join(' ')}`)
  return data.accessToken
}

/** The calls of a seller at the counter, signed in once. */
export function openCounter(url: string, token: string) {
  const authorization = `Bearer ${token}`
  return {
    addToCart: (customerId: number, productId: number) =>
      send('POST', `${url}/api/orders/cart/add/${customerId}`, { productId, quantity: 1 }, { authorization }),
    checkout: (customerId: number, key: string) =>
      send('POST', `${url}/api/orders/checkout/${customerId}`, CHOICE, {
        authorization,
        'idempotency-key': key,
      }),
  }
}

export type Counter = ReturnType<typeof openCounter>
