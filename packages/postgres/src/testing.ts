import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, withClient } from './connection.ts'
import { SUPERUSER } from './create-cluster.ts'
import { startPostgres } from './launch.ts'
import { isAlive } from './postmaster.ts'

/** Nothing here outlives the run, so commits do not wait for the disk. */
const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  max_connections: '200',
  shared_buffers: '128MB',
}

/** The name of a test folder contains the id of the process that uses it. */
const OURS = /^shop-test-(\d+)-/

/** A new temporary folder. The caller removes it; after a killed run, the next run does. */
export const makeTestFolder = (parent = tmpdir()) => mkdtempSync(join(parent, `shop-test-${process.pid}-`))

const MEMORY = '/dev/shm'
const LEAST_MEMORY_BYTES = 2 * 1024 ** 3

/** The folder of a test cluster: in memory where there is enough, because copying a database makes a thousand files. */
function folderOfCluster(): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 }
  return bavail * bsize >= LEAST_MEMORY_BYTES ? MEMORY : tmpdir()
}

export type TestCluster = { connection: Connection; folder: string; stop(): Promise<void> }

/**
 * One PostgreSQL server for a whole test run, in a temporary folder that `stop` removes. If the run is killed, its
 * server stops by itself; the next run removes the folder.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const parent = folderOfCluster()
  for (const folder of new Set([tmpdir(), parent])) removeStale(folder)
  const dataDir = makeTestFolder(parent)
  const server = await startPostgres({ dataDir, settings: THROWAWAY_SETTINGS })
  return {
    connection: server.connection,
    folder: dataDir,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

export type TestDatabase = { connection: Connection; drop(): Promise<void> }

/**
 * A database of its own for one test, copied from `template` (to which nobody may be connected). Takes any connection
 * to the cluster, so that test workers can use the one of their main process.
 */
export async function createDatabaseFrom(cluster: Connection, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const server = { ...cluster, database: 'postgres' }
  // Copying the files takes a third of the CPU time of wal_log; the checkpoint that it forces is cheap without fsync.
  await withClient(server, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${client.escapeIdentifier(template)} STRATEGY file_copy`),
  )
  return {
    connection: { ...cluster, database: name },
    drop: async () => {
      // Only the superuser may end the connections of every user; one that was closed may still be there for a moment.
      await withClient({ ...server, user: SUPERUSER }, (client) =>
        client.query(`DROP DATABASE ${name} WITH (FORCE)`),
      )
    },
  }
}

function removeStale(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, user] = OURS.exec(name) ?? []
    if (!user || isAlive(Number(user))) continue
    try {
      rmSync(join(parent, name), { recursive: true })
    } catch {
      // The folder of another user, who has to remove it.
    }
  }
}
