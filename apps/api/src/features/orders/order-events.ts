import type { StatusKey } from '@shop/domain/order-status'
import type { ClientConfig } from 'pg'
import { listen } from '../../db/listen.ts'

/** An order changed, in this process or another; null when anything may have changed. */
export type OrderEvent = {
  orderId: number
  status: StatusKey
  action: string
  delivererId: number | null
} | null

type Listener = (event: OrderEvent) => void

export interface OrderEvents {
  /** Told of every committed change, and of null as soon as changes are heard; answers how to stop. */
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

function readEvent(payload: string): OrderEvent {
  const event = JSON.parse(payload) as Partial<NonNullable<OrderEvent>>
  return event.orderId === undefined ? null : (event as NonNullable<OrderEvent>)
}

/** One connection for the whole process, opened when somebody wants to know for the first time. */
export function openOrderEvents(connection: ClientConfig, onError: (error: Error) => void): OrderEvents {
  const listeners = new Set<Listener>()
  let ear: ReturnType<typeof listen> | undefined
  let listening = false
  const tell = (event: OrderEvent) => {
    for (const listener of listeners) listener(event)
  }
  const open = () =>
    listen(connection, 'order_events', {
      onMessage: (payload) => tell(readEvent(payload)),
      onListening: () => {
        listening = true
        tell(null)
      },
      onError: (error) => {
        listening = false
        onError(error)
      },
    })
  return {
    subscribe(listener) {
      listeners.add(listener)
      ear ??= open()
      if (listening) listener(null)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      await ear?.close()
    },
  }
}
