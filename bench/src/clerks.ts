import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiResponse, asksToTryAgain, CHOICE, send } from './shop-client.ts'

const RETRY_MS = 50
/** The smallest valid PNG: one pixel. */
const SIGNATURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** The tables that record returns, exchanges and cash, with a query for the number of rows of each kind. */
export const DOCUMENTS = {
  return: `select count(*) from returns where kind = 'return'`,
  exchange: `select count(*) from returns where kind = 'exchange'`,
  payout: `select count(*) from credit_entries where kind = 'payout'`,
  settlement: 'select count(*) from settlements',
  void: 'select count(*) from settlements where voided_at is not null',
  'till movement': `select count(*) from till_movements where kind in ('in', 'out', 'expense')`,
  'till session': 'select count(*) from till_sessions where closed_at is not null',
} as const
export type DocumentKind = keyof typeof DOCUMENTS

interface Desk {
  url: string
  token: string
  delivererId: number
  products: number
}

/**
 * A clerk for each customer from `first` on, who sells, hands over, takes back, exchanges, settles with the deliverer
 * and pays credit out, one after the other; the first clerk also runs the till. A failed call is repeated with its key
 * until it is accepted.
 */
export interface Clerks {
  /** How many documents of a kind the shop acknowledged. */
  acknowledged(kind: DocumentKind): number
  /** Failures that were neither expected nor a 5xx with a Portuguese text. */
  unclear: readonly string[]
  /** While true, missing responses are expected too, because the process was killed. */
  expectSilence(expected: boolean): void
  leave(): Promise<void>
}

export function sendClerks(
  { url, token, delivererId, products }: Desk,
  count: number,
  first: number,
): Clerks {
  const done = new Map<DocumentKind, number>()
  const unclear: string[] = []
  let silenceExpected = false
  let open = true

  /** Repeats a call with one key until it is done or refused; undefined once the run ends. */
  const retryUntilAccepted = async (
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
  ): Promise<ApiResponse | undefined> => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    while (open) {
      const response = await send(method, `${url}/api${path}`, body, headers)
      if (response.status > 0 && response.status < 500) return response
      if (!asksToTryAgain(response) && (response.status !== 0 || !silenceExpected))
        unclear.push(`${path} ${response.status} ${response.errors.join(' ')}`)
      await sleep(RETRY_MS)
    }
    return undefined
  }
  const must = async (path: string, body: object, kind?: DocumentKind) => {
    const response = await retryUntilAccepted('POST', path, body)
    if (response && response.status >= 300)
      unclear.push(`${path} ${response.status} ${response.errors.join(' ')}`)
    else if (response && kind) done.set(kind, (done.get(kind) ?? 0) + 1)
    return response?.data
  }
  /** One workflow step of an order; if its response was lost, the repetition is refused. */
  const step = (name: string, orderId: number, more: object = {}) =>
    retryUntilAccepted(name === 'finalize' ? 'POST' : 'PATCH', `/workflow/order/${name}`, {
      orderId,
      ...more,
    })

  const sell = async (customerId: number, productId: number, typeOfDelivery: 1 | 2) => {
    await must(`/orders/cart/add/${customerId}`, { productId, quantity: 2 })
    const sold = await must(`/orders/checkout/${customerId}`, { ...CHOICE, typeOfDelivery, useCredit: true })
    if (!sold) return undefined
    const { orderId } = sold
    await step('prepare', orderId)
    await step('pack', orderId, { images: [] })
    if (typeOfDelivery === 2) await step('finalize', orderId)
    else {
      await step('assign', orderId, { orderId: undefined, orderIds: [orderId], delivererId })
      await step('dispatch', orderId)
      await step('deliver', orderId, { signature: SIGNATURE, receivedBy: 'Ana' })
    }
    return orderId
  }
  const settle = async (orderId: number) => {
    const order = { delivererId, orderIds: [orderId], cashHanded: 10, comment: '' }
    const settled = await must('/settlements', order, 'settlement')
    if (settled) await must(`/settlements/${settled.id}/void`, { comment: 'Contado de novo' }, 'void')
    await must('/settlements', order, 'settlement')
  }
  const takeBack = async (orderId: number, productId: number, round: number) => {
    const item = { productId, quantity: 1, defective: round % 2 === 0, reason: 'defect' }
    const settle = (['credit', 'cash', 'transfer'] as const)[round % 3]
    const from = { fromOrderId: orderId, items: [item], comments: '' }
    await must('/returns', { ...from, refundFreight: false, settle }, 'return')
    const goods = [{ productId: 1 + (productId % products), quantity: 1 }]
    await must('/returns/exchange', { ...from, goods, payment: 'cash' }, 'exchange')
  }
  const payOut = async (customerId: number) => {
    await must(`/customers/${customerId}/credit/grant`, { amount: 5, comment: 'Cortesia' })
    const body = { amount: 5, method: 'cash', comment: 'Pediu de volta' }
    await must(`/customers/${customerId}/credit/payout`, body, 'payout')
  }
  const runTill = async (round: number) => {
    if (round % 3 === 0) await must('/till/open', { float: 50 })
    await must('/till/movements', { kind: 'in', amount: 1, category: '', comment: 'Troco' }, 'till movement')
    if (round % 3 === 2) await must('/till/close', { counted: 50, comment: 'Fim do dia' }, 'till session')
  }
  const work = async (customerId: number) => {
    for (let round = 0; open; round++) {
      const productId = 1 + ((customerId + round) % products)
      const typeOfDelivery = round % 2 === 0 ? 1 : 2
      const orderId = await sell(customerId, productId, typeOfDelivery)
      if (orderId === undefined) continue
      if (typeOfDelivery === 1) await settle(orderId)
      await takeBack(orderId, productId, round)
      await payOut(customerId)
      if (customerId === first) await runTill(round)
    }
  }
  const working = Array.from({ length: count }, (_, n) => work(first + n))

  return {
    acknowledged: (kind) => done.get(kind) ?? 0,
    unclear,
    expectSilence: (expected) => {
      silenceExpected = expected
    },
    async leave() {
      open = false
      await Promise.all(working)
    },
  }
}
