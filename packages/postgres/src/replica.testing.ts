import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverUser } from './choose-user.ts'
import { withClient } from './connection.ts'
import { SUPERUSER } from './create-cluster.ts'
import { clusterIn, readPassword } from './data-folder.ts'
import { type RunningPostgres, startPostgres } from './launch.ts'
import { giveTo } from './server-user.ts'
import { makeTestFolder } from './testing.ts'

const QUICK = { fsync: 'off', shared_buffers: '32MB', max_connections: '40', wal_level: 'replica' }

/** A primary in a folder of its own, and a standby that streams from it; `stop` ends those still running. */
export async function startPair() {
  const folders = [makeTestFolder(), makeTestFolder()] as const
  const [main, copy] = folders
  const primary = await startPostgres({ dataDir: main, settings: QUICK })
  const { host, port } = primary.connection
  const password = readPassword(main)
  const superuser = { user: SUPERUSER, password, database: 'postgres' }
  await withClient({ ...primary.connection, ...superuser }, async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    cpSync(clusterIn(main), clusterIn(copy), {
      recursive: true,
      filter: (path) => !/postmaster\.(pid|opts)$|pg_wal[\\/].|\.s\.PGSQL/.test(path),
    })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(clusterIn(copy), 'backup_label'), rows[0].labelfile)
  })
  writeFileSync(join(clusterIn(copy), 'standby.signal'), '')
  // The standby has to enter the primary's socket folder.
  const user = serverUser(clusterIn(main))
  if (user) giveTo(user, copy)
  const primary_conninfo = `host=${host} port=${port} user=${SUPERUSER} password=${password}`
  const replica = await startPostgres({ dataDir: copy, settings: { ...QUICK, primary_conninfo } })
  const running = new Set<RunningPostgres>([primary, replica])
  const end = async (server: RunningPostgres) => {
    if (running.delete(server)) await server.stop()
  }
  return {
    primary,
    replica,
    /** Pauses the standby's replay (`true`), or resumes it. */
    pauseReplica: (paused: boolean) =>
      withClient({ ...replica.connection, ...superuser }, (client) =>
        client.query(`select pg_wal_replay_${paused ? 'pause' : 'resume'}()`),
      ),
    end,
    async stop() {
      for (const server of [replica, primary]) await end(server)
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
