import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '@shop/postgres/connection'
import { clusterIn, readPassword } from '@shop/postgres/data-folder'
import { startPostgres } from '@shop/postgres/launch'
import { readPostmaster } from '@shop/postgres/postmaster'
import { clock } from './drills/clock.ts'
import { failover } from './drills/failover.ts'
import { firstDay } from './drills/first-day.ts'
import { fullDisk } from './drills/full-disk.ts'
import { hostile } from './drills/hostile.ts'
import { manyProcesses } from './drills/many-processes.ts'
import { patroni } from './drills/patroni.ts'
import { pgBouncer } from './drills/pgbouncer.ts'
import { proxies } from './drills/proxies.ts'
import { restart } from './drills/restart.ts'
import { stall } from './drills/stall.ts'
import { upgrade } from './drills/upgrade.ts'
import { vanish } from './drills/vanish.ts'
import { watchdog } from './drills/watchdog.ts'
import { type Figure, report } from './report.ts'

interface Database {
  connection: Connection
  folder: string
  stop(): Promise<void>
}

/** A database of its own for each drill, on a real disk. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-drill-db-'))
  const server = await startPostgres({ dataDir: folder })
  try {
    return await work({ connection: server.connection, folder, stop: server.stop })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const killServer = (folder: string) => {
  const holder = readPostmaster(clusterIn(folder))
  if (holder) process.kill(holder.pid, 'SIGKILL')
}

const processes = (count: number) => () =>
  withDatabase(({ connection, folder }) => manyProcesses(connection, readPassword(folder), count))

const DRILLS: Record<string, () => Promise<Figure[] | undefined>> = {
  vanish: () => withDatabase(({ connection }) => vanish(connection)),
  stall: () => withDatabase(({ connection }) => stall(connection)),
  restart: () => withDatabase(({ connection, folder, stop }) => restart(connection, folder, stop)),
  failover: () =>
    withDatabase(({ connection, folder }) => failover(connection, folder, () => killServer(folder))),
  'first-day': firstDay,
  'full-disk': async () => (process.geteuid?.() === 0 ? fullDisk() : undefined),
  hostile: () => withDatabase(({ connection }) => hostile(connection)),
  'pgbouncer-session': () =>
    withDatabase(({ connection, folder }) => pgBouncer(connection, readPassword(folder), 'session')),
  'pgbouncer-transaction': () =>
    withDatabase(({ connection, folder }) => pgBouncer(connection, readPassword(folder), 'transaction')),
  patroni,
  proxies: () => withDatabase(({ connection }) => proxies(connection)),
  watchdog,
  clock,
  upgrade: () => withDatabase(({ connection }) => upgrade(connection)),
  'processes-2': processes(2),
  'processes-4': processes(4),
  'processes-8': processes(8),
}

// All drills, or the named ones: npm run drills -w bench -- stall failover
const wanted = process.argv.slice(2)
const figures: Figure[] = []
for (const [name, drill] of Object.entries(DRILLS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`${name}…`)
  const found = await drill()
  if (found) figures.push(...found)
  else
    console.log(
      `${name}: not run here (full-disk, clock and first-day need root, these, pgbouncer and processes their programs)`,
    )
}
report(figures)
