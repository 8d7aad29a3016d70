import type { StatusKey } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { z } from 'zod'
import type { Db } from '../../../db/database'
import { listen } from '../../../db/listen.ts'

/** An order changed, in this process or another; null when anything may have changed. */
export type OrderEvent = {
  orderId: number
  status: StatusKey
  action: string
  delivererId: number | null
  /** Undefined in notifications of an older release's trigger. */
  customerId?: number | undefined
} | null

/** What a subscriber is called with. */
export interface OrderListener {
  /** Every committed change, and null whenever listening starts. */
  onOrder(event: OrderEvent): void
  /** Somebody was blocked, signed out or given other permissions: 'e12', 'c7', or '' for anybody. */
  onPerson?(person: string): void
}

export interface OrderEvents {
  /** Returns a function that unsubscribes. */
  subscribe(listener: OrderListener): () => void
  close(): Promise<void>
}

const orderEvent = z.object({
  orderId: z.int(),
  status: z.int(),
  action: z.string(),
  delivererId: z.int().nullable(),
  customerId: z.int().optional(),
})

const personChange = z.object({ person: z.string() })

function readPayload(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
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
  const listeners = new Set<OrderListener>()
  let connected: ReturnType<typeof listen> | undefined
  let listening = false
  const notify = (event: OrderEvent) => {
    for (const listener of listeners) listener.onOrder(event)
  }
  // Any user of the database can notify; an unreadable text is taken as "anything may have changed".
  const dispatch = (payload: string) => {
    const read = readPayload(payload)
    const { data: change } = personChange.safeParse(read)
    if (!change) return notify((orderEvent.safeParse(read).data as OrderEvent | undefined) ?? null)
    for (const listener of listeners) listener.onPerson?.(change.person)
  }
  const open = () =>
    listen(connection, 'order_events', {
      onMessage: dispatch,
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
      if (listening) listener.onOrder(null)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      await connected?.close()
    },
  }
}
