import { setTimeout as sleep } from 'node:timers/promises'

/** An open board: counts its events, and reconnects when its stream ends, as the screen does. */
export interface Board {
  received(): number
  close(): void
}

export function openBoard(url: string, token: string): Board {
  const ending = new AbortController()
  let received = 0
  const follow = async () => {
    const { body } = await fetch(`${url}/api/orders/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: ending.signal,
    })
    for await (const bytes of body ?? [])
      received += Buffer.from(bytes).toString().split('"orderId":').length - 1
  }
  const keep = async () => {
    while (!ending.signal.aborted) {
      await follow().catch(() => {})
      await sleep(200)
    }
  }
  void keep()
  return { received: () => received, close: () => ending.abort() }
}
