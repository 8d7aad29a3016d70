import type { StatusKey } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { listen } from '../../db/listen.ts'

/** An order changed, in this process or another; null when anything may have changed. */
export type OrderEvent = {
  orderId: number
  status: StatusKey
  action: string
  delivererId: number | null
  /** Undefined in notifications of an older release's trigger. */
  customerId?: number | undefined
} | null

type Listener = (event: OrderEvent) => void

export interface OrderEvents {
  /**
   * The listener is called with every committed change, and with null whenever listening starts; returns a function
   * that unsubscribes.
   */
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

const orderEvent = z.object({
  orderId: z.int(),
  status: z.int(),
  action: z.string(),
  delivererId: z.int().nullable(),
  customerId: z.int().optional(),
})

/** Any user of the database can notify; an unreadable text is taken as "anything may have changed". */
function readEvent(payload: string): OrderEvent {
  try {
    return orderEvent.parse(JSON.parse(payload)) as OrderEvent
  } catch {
    return null
  }
}

/**
 * One connection for the whole process, opened with the first subscriber. `db` is another connection to the same
 * database, through which it sends itself test notifications.
 */
export function openOrderEvents(
  connection: ClientConfig,
  db: Db,
  onError: (error: Error) => void,
): OrderEvents {
  const listeners = new Set<Listener>()
  let connected: ReturnType<typeof listen> | undefined
  let listening = false
  const notify = (event: OrderEvent) => {
    for (const listener of listeners) listener(event)
  }
  const open = () =>
    listen(connection, 'order_events', {
      onMessage: (payload) => notify(readEvent(payload)),
      onListening: () => {
        listening = true
        notify(null)
      },
      onError: (error) => {
        listening = false
        onError(error)
      },
      notify: (channel) => sql`select pg_notify(${channel}, '')`.execute(db),
    })
  return {
    subscribe(listener) {
      listeners.add(listener)
      connected ??= open()
      if (listening) listener(null)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      await connected?.close()
    },
  }
}
