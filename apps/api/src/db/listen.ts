import pg from 'pg'

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 2_000
/** A lost server that never says goodbye is noticed by asking. */
const PROBE_MS = 15_000

interface Handlers {
  onMessage: (payload: string) => void
  /** Listening (again): what was told meanwhile is lost. */
  onListening: () => void
  onError: (error: Error) => void
}

/**
 * Listens to one channel on a connection of its own, and connects again by itself for as long as it is open.
 * Its timers do not keep the process alive. Resolves from `close` once the connection is gone.
 */
export function listen(connection: pg.ClientConfig, channel: string, handlers: Handlers) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let closed = false

  const later = (work: () => void, ms: number) => {
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
  const probe = (alive: pg.Client) =>
    later(() => {
      alive.query('select 1').then(
        () => client === alive && probe(alive),
        (error: Error) => retry(alive, error),
      )
    }, PROBE_MS)
  const connect = () => {
    const next = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
    client = next
    next.on('error', (error) => retry(next, error))
    next.on('end', () => retry(next))
    next.on('notification', ({ payload }) => handlers.onMessage(payload ?? ''))
    next
      .connect()
      .then(() => next.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(
        () => {
          if (client !== next) return
          retryMs = FIRST_RETRY_MS
          handlers.onListening()
          probe(next)
        },
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
