import { execFileSync } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverUser } from '@shop/postgres/choose-user'
import { type Connection, withClient } from '@shop/postgres/connection'
import { SUPERUSER } from '@shop/postgres/create-cluster'
import { clusterIn, readPassword } from '@shop/postgres/data-folder'
import { findPrograms } from '@shop/postgres/programs'
import { serverEnvironment } from '@shop/postgres/server-user'
import { settingArguments } from '@shop/postgres/settings'
import { spawnGuarded } from '@shop/postgres/watchdog'

export interface Standby {
  connection: Connection
  superuser: Connection
  stop(): Promise<void>
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A second server that follows the one in `folder`, which from then on acknowledges only what both have written. */
export async function startStandby(primary: Connection, folder: string): Promise<Standby> {
  const cluster = clusterIn(folder)
  const user = serverUser(cluster)
  const password = readPassword(folder)
  const administrator = { ...primary, user: SUPERUSER, password, database: 'postgres' }
  const place = `${folder}-standby`
  const copy = join(place, 'cluster')
  mkdirSync(place, { mode: 0o700 })
  if (user) chownSync(place, user.uid, user.gid)
  await withClient(administrator, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    execFileSync('cp', ['-a', cluster, copy])
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(copy, 'backup_label'), rows[0].labelfile)
  })
  rmSync(join(copy, 'postmaster.pid'), { force: true })
  writeFileSync(join(copy, 'standby.signal'), '')
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, copy])
  const log = openSync(join(place, 'postgres.log'), 'a')
  const programs = findPrograms(user, join(place, 'programs'))
  const server = await spawnGuarded({
    program: programs.postgres,
    args: [
      ...['-D', copy],
      ...settingArguments({
        listen_addresses: '',
        unix_socket_directories: place,
        port: '5432',
        primary_conninfo: `host=${primary.host} port=${primary.port} user=${SUPERUSER} password=${quoted(password)}`,
      }),
    ],
    pgCtl: programs.pgCtl,
    cluster: copy,
    options: { ...user, cwd: copy, env: serverEnvironment() },
    log,
  })
  closeSync(log)
  await withClient(administrator, async (client) => {
    for (let state = ''; state !== 'streaming'; await sleep(50))
      state = (await client.query('select state from pg_stat_replication')).rows[0]?.state ?? ''
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
  })
  const at = { host: place, port: 5432 }
  return {
    connection: { ...primary, ...at },
    superuser: { ...administrator, ...at },
    async stop() {
      server.release()
      await server.exited
      rmSync(place, { recursive: true, force: true })
    },
  }
}
