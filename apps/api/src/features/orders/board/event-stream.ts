import { PassThrough } from 'node:stream'
import type { Identity } from '../../../identity.ts'
import type { OrderEvent, OrderEvents } from '../../platform/events/order-events.ts'
import { mayLeaveView, orderScope } from '../record/order-scope.ts'

const HEARTBEAT_MS = 15_000
/** Milliseconds for which a person is not looked up again, unless a notification says that their access changed. */
const RECHECK_MS = 1_000
/** The stream of a client that stops reading is closed when this much is waiting in memory. */
const MOST_WAITING_BYTES = 64 * 1024

/** Customers receive events of their own orders only. */
function eventForCustomer(event: OrderEvent, customerId: number): OrderEvent | undefined {
  if (event?.customerId === undefined) return null
  return event.customerId === customerId ? event : undefined
}

/** The event for a person: the order, null for "reload everything", or undefined for none. */
export function eventFor(event: OrderEvent, identity: Identity): OrderEvent | undefined {
  if (identity.kind === 'customer') return eventForCustomer(event, identity.id)
  const scope = orderScope(identity)
  if (!event || !scope) return event
  const own = scope.delivererId !== undefined && scope.delivererId === event.delivererId
  if (own || scope.statuses?.includes(event.status)) return event
  // The person receives that something changed, but not what.
  return mayLeaveView(event.action) ? null : undefined
}

const lineOf = (event: OrderEvent) =>
  `data: ${JSON.stringify(event ? { orderId: event.orderId, statusKey: event.status } : { orderId: null })}\n\n`

/**
 * The changes of orders as server-sent events, within what the person ('e12', 'c7') may see at the time. Ends when
 * `whoNow`, called before an event, at every heartbeat and when the person's access changed, returns that the session
 * is over.
 */
export function openEventStream(
  events: OrderEvents,
  person: string,
  whoNow: () => Promise<Identity | null>,
  heartbeatMs = HEARTBEAT_MS,
): PassThrough {
  const stream = new PassThrough()
  let checkedAt = 0
  let who: Promise<Identity | null> = Promise.resolve(null)

  const check = (olderThanMs: number) => {
    if (Date.now() - checkedAt >= olderThanMs) {
      checkedAt = Date.now()
      // If the database is unreachable for a moment, streams stay open until the next check.
      const before = who
      who = whoNow().catch(() => before)
    }
    return who
  }
  const write = (text: string) => {
    if (stream.writableLength > MOST_WAITING_BYTES) stream.destroy()
    else if (!stream.writableEnded) stream.write(text)
  }
  const send = async (event: OrderEvent) => {
    const identity = await check(RECHECK_MS)
    if (!identity) return void stream.end()
    const visible = eventFor(event, identity)
    if (visible !== undefined) write(lineOf(visible))
  }
  const beat = async () => {
    if (await check(0)) write(': \n\n')
    else stream.end()
  }
  // Browsers consider the stream open only after its first line.
  write('retry: 1000\n\n')
  const recheck = async () => {
    if (!(await check(0))) stream.end()
  }
  const unsubscribe = events.subscribe({
    onOrder: (event) => void send(event),
    onPerson: (changed) => void ((changed === '' || changed === person) && recheck()),
  })
  const heart = setInterval(() => void beat(), heartbeatMs).unref()
  stream.on('close', () => {
    unsubscribe()
    clearInterval(heart)
  })
  return stream
}
