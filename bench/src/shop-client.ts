export const ADMIN = { email: 'bench@loja.local', password: 'bench-admin-2026' }

/** Settings of the API that allow {@link signIn} on a new database. */
export const WITH_ADMIN = { DEMO: 'off', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

export const CHOICE = { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false }

/** The answer; status 0 without one. */
export interface Answer {
  status: number
  data?: { orderId: number; code: string; accessToken: string }
  errors: string[]
}

const NOTHING_READABLE = ['(resposta ilegível)']

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  } catch (error) {
    return { status: 0, errors: [String(error instanceof Error ? (error.cause ?? error) : error)] }
  }
  // The connection may also break while the body is being read.
  const read = (await response.json().catch(() => undefined)) as Partial<Answer> | undefined
  if (read?.data) return { status: response.status, data: read.data, errors: [] }
  return { status: response.status, errors: read?.errors ?? NOTHING_READABLE }
}

export async function signIn(url: string): Promise<string> {
  const { data, errors } = await post(`${url}/api/accounts/signin`, ADMIN)
  if (!data) throw new Error(`Sign-in refused: ${errors.join(' ')}`)
  return data.accessToken
}

/** The calls of a seller at the counter, signed in once. */
export function openCounter(url: string, token: string) {
  const authorization = `Bearer ${token}`
  return {
    addToCart: (customerId: number, productId: number) =>
      post(`${url}/api/orders/cart/add/${customerId}`, { productId, quantity: 1 }, { authorization }),
    checkout: (customerId: number, key: string) =>
      post(`${url}/api/orders/checkout/${customerId}`, CHOICE, { authorization, 'idempotency-key': key }),
  }
}

export type Counter = ReturnType<typeof openCounter>
