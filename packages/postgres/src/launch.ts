import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serverUser } from './choose-user.ts'
import { type Connection, connectionUrl } from './connection.ts'
import { createCluster } from './create-cluster.ts'
import { clusterIn, prepareFolder, readPassword, rotateLog } from './data-folder.ts'
import { findPrograms } from './programs.ts'
import { runServer } from './run-server.ts'
import { SHOP_SETTINGS } from './settings.ts'
import { ensureShopDatabase } from './shop-database.ts'
import { errorFromSystem } from './start-error.ts'
import type { Guarded } from './watchdog.ts'

export type StartOptions = {
  /** The folder of the cluster, its log and its socket; created when missing. */
  dataDir: string
  /** Called with one Portuguese line for each step that takes a while. */
  log?: (line: string) => void
  /** PostgreSQL settings over those for a shop's PC. */
  settings?: Record<string, string>
}

export type RunningPostgres = {
  connection: Connection
  /** The connection as a URL for DATABASE_URL. */
  url: string
  pid: number
  /** Stops cleanly: close the pools first, open transactions are rolled back. */
  stop(): Promise<void>
  /**
   * Resolves with the exit code when the server ends, stopped or not; startPostgres may be called again then. Waiting
   * for it does not keep Node running.
   */
  exited: Promise<number>
}

const STOP_TIMEOUT_MS = 60_000 // In ms.

/**
 * Starts the PostgreSQL server on `dataDir`; the first time it creates the cluster and the database `shop`. If this
 * process dies in any way, the server stops by itself.
 * @throws StartError with a message for the person: folder in use, of another version, not writable, disk full.
 */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const folder = resolve(options.dataDir)
  try {
    return await start(folder, options.log ?? (() => {}), { ...SHOP_SETTINGS, ...options.settings })
  } catch (error) {
    throw errorFromSystem(error, folder)
  }
}

async function start(folder: string, log: (line: string) => void, settings: Record<string, string>) {
  const cluster = clusterIn(folder)
  const user = serverUser(cluster)
  prepareFolder(folder, user)
  const programs = findPrograms(user, join(folder, 'programs'))
  if (!existsSync(cluster)) {
    log('Criando o banco de dados…')
    await createCluster(folder, programs.initdb, user, settings.fsync !== 'off')
  }
  rotateLog(folder)
  const { server, host, port } = await runServer(folder, programs, user, settings, log)
  try {
    const password = readPassword(folder)
    const connection = await ensureShopDatabase({
      host,
      port,
      user: '',
      password,
      database: '',
      ssl: false,
    })
    const { pid, exited } = server
    return { connection, url: connectionUrl(connection), pid, exited, stop: () => stop(server) }
  } catch (error) {
    await stop(server)
    throw error
  }
}

async function stop(server: Guarded): Promise<void> {
  server.release()
  // A stop that takes longer hangs; an immediate shutdown loses nothing, because the next start replays the log.
  const stopTimer = setTimeout(() => process.kill(server.pid, 'SIGQUIT'), STOP_TIMEOUT_MS)
  await server.exited
  clearTimeout(stopTimer)
}
