import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiResponse, asksToTryAgain, type Counter } from './shop-client.ts'

const RETRY_MS = 50

/** An order that the shop acknowledged. */
export interface Sale {
  customerId: number
  key: string
  orderId: number
  code: string
  /** When it was acknowledged, in milliseconds of this process. */
  at: number
}

/** `count` customers, from `first` on, buying continuously; each repeats a failed call until it is accepted. */
export interface Buyers {
  sales: readonly Sale[]
  /** Failures that were neither expected nor a 5xx with a Portuguese text. */
  unclear: readonly string[]
  /** 5xx responses with a text. */
  requested(): number
  /** While true, missing responses are expected too, because the process was killed. */
  expectSilence(expected: boolean): void
  /** Resolves after this many more acknowledged orders. */
  moreSales(count: number): Promise<void>
  leave(): Promise<void>
}

export function sendBuyers(counter: Counter, count: number, products: number, first = 1): Buyers {
  const sales: Sale[] = []
  const unclear: string[] = []
  let requested = 0
  let silenceExpected = false
  let open = true

  const recordFailure = (response: ApiResponse) => {
    if (asksToTryAgain(response)) requested++
    else if (response.status !== 0 || !silenceExpected)
      unclear.push(`${response.status} ${response.errors.join(' ')}`)
  }
  const retryUntilAccepted = async (call: () => Promise<ApiResponse>) => {
    while (open) {
      const response = await call()
      if (response.status === 201) return response.data
      recordFailure(response)
      await sleep(RETRY_MS)
    }
    return undefined
  }
  const shop = async (customerId: number) => {
    for (let purchase = customerId; open; purchase++) {
      const key = randomUUID()
      await retryUntilAccepted(() => counter.addToCart(customerId, 1 + (purchase % products)))
      // The same key in every attempt: an order that was committed but not acknowledged must not be sold twice.
      const order = await retryUntilAccepted(() => counter.checkout(customerId, key))
      if (order)
        sales.push({ customerId, key, orderId: order.orderId, code: order.code, at: performance.now() })
    }
  }
  const shopping = Array.from({ length: count }, (_, n) => shop(first + n))

  return {
    sales,
    unclear,
    requested: () => requested,
    expectSilence: (expected) => {
      silenceExpected = expected
    },
    async moreSales(more) {
      const enough = sales.length + more
      for (const deadline = Date.now() + 60_000; sales.length < enough; await sleep(10))
        if (Date.now() > deadline) throw new Error(`No ${more} sales in a minute: ${unclear.at(-1) ?? ''}`)
    },
    async leave() {
      open = false
      await Promise.all(shopping)
    },
  }
}
