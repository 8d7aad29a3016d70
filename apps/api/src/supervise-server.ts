import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningPostgres, type StartOptions, startPostgres } from '@shop/postgres/launch'

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 30_000

/** A database server that is started again whenever it ends unexpectedly. */
export interface SupervisedServer {
  /** The same for every restarted server. */
  url: string
  stop(): Promise<void>
}

/** Tries until the server runs; undefined when it is no longer needed. */
async function startAgain(
  options: StartOptions,
  log: (line: string) => void,
  leaving: AbortSignal,
): Promise<RunningPostgres | undefined> {
  for (let retryMs = FIRST_RETRY_MS; !leaving.aborted; retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)) {
    try {
      return await startPostgres(options)
    } catch (error) {
      // The cause may be a full disk: the start is repeated, so that the shop need not be restarted once there is
      // space again.
      log(error instanceof Error ? error.message : String(error))
      await sleep(retryMs, undefined, { signal: leaving }).catch(() => {})
    }
  }
  return undefined
}

/**
 * Starts PostgreSQL and starts it again whenever it ends unexpectedly: the pools reach the new server at the same
 * address, and until then every query fails at once.
 * @throws StartError when the first start fails
 */
export async function superviseServer(options: StartOptions): Promise<SupervisedServer> {
  const log = options.log ?? (() => {})
  const leaving = new AbortController()
  const first = await startPostgres(options)
  let server: RunningPostgres | undefined = first

  const supervise = async () => {
    while (server && !leaving.signal.aborted) {
      const code = await server.exited
      if (leaving.signal.aborted) return
      log(`O banco de dados parou (código ${code}); iniciando de novo…`)
      server = await startAgain(options, log, leaving.signal)
    }
    await server?.stop() // stopped while it was being started
  }
  const supervising = supervise()

  return {
    url: first.url,
    async stop() {
      leaving.abort()
      await server?.stop()
      await supervising
    },
  }
}
