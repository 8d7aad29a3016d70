import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { KEEP_ALIVE } from './limits.ts'

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 2_000
const PROOF_EVERY_MS = 15_000
const TIMEOUT_MS = 5_000

interface Handlers {
  onMessage: (payload: string) => void
  /** Listening (again): notifications sent in the meantime are lost. */
  onListening: () => void
  onError: (error: Error) => void
  /** Notifies the channel over any other connection. */
  notify: (channel: string) => Promise<unknown>
}

/**
 * Listens to one channel on a connection of its own, and reconnects until it is closed. To prove that notifications
 * arrive, it sends itself one at first and every {@link PROOF_EVERY_MS}: a connection through a pooler in transaction
 * mode answers every query but receives none. Its timers do not keep the process alive. `close` resolves once the
 * connection is gone.
 */
export function listen(
  connection: pg.ClientConfig,
  channel: string,
  handlers: Handlers,
  timeoutMs = TIMEOUT_MS,
) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let closed = false

  const later = (work: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms).unref()
  }
  const retry = (lost: pg.Client, error?: Error) => {
    if (client !== lost) return
    client = undefined
    clearTimeout(timer)
    void lost.end().catch(() => {})
    if (closed) return
    if (error) handlers.onError(error)
    later(connect, retryMs)
    retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)
  }
  const connect = () => {
    const proof = `proof_${randomUUID()}`
    const next = new pg.Client({
      ...connection,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    const prove = () => {
      later(() => retry(next, new Error('LISTEN receives no notifications')), timeoutMs)
      handlers.notify(proof).catch((error: Error) => retry(next, error))
    }
    const proven = () => {
      retryMs = FIRST_RETRY_MS
      later(prove, PROOF_EVERY_MS)
    }
    let listening = false
    client = next
    next.on('error', (error) => retry(next, error))
    next.on('end', () => retry(next))
    next.on('notification', (received) => {
      if (client !== next) return
      if (received.channel !== proof) return handlers.onMessage(received.payload ?? '')
      proven()
      if (!listening) handlers.onListening()
      listening = true
    })
    next
      .connect()
      .then(() => next.query(`listen ${pg.escapeIdentifier(channel)}; listen "${proof}"`))
      .then(
        () => client === next && prove(),
        (error: Error) => retry(next, error),
      )
  }
  connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
