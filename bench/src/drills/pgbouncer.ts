import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connectionUrl, withClient } from '@shop/postgres/connection'
import { SUPERUSER } from '@shop/postgres/create-cluster'
import { freePort } from '../free-port.ts'
import type { Figure } from '../report.ts'
import { checkResult, openPair, secondsToHeal } from './pair.ts'

const PROGRAM = ['/usr/local/bin/pgbouncer', '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
const PORT = await freePort()
const USER = { user: 'loja_app', password: 'segredo-do-pooler' }

const address = (database: string) => `postgres://${USER.user}:${USER.password}@127.0.0.1:${PORT}/${database}`

const reachable = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(PORT, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** PgBouncer keeps prepared statements in transaction mode from 1.21 on; an older one does not start with the setting. */
const keepsStatements = (version: string) => {
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(version)?.map(Number) ?? []
  return major > 1 || minor >= 21
}

/** Pools the database for one user, who is created for it; undefined where the program is not installed. */
export async function startPgBouncer(
  database: Connection,
  superPassword: string,
  mode: 'session' | 'transaction',
) {
  if (!PROGRAM) return undefined
  const [version = ''] = execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }).split('\n')
  await withClient({ ...database, user: SUPERUSER, password: superPassword }, (client) =>
    client.query(`create role ${USER.user} login password '${USER.password}'`),
  )
  const folder = mkdtempSync(join(tmpdir(), 'shop-pooler-'))
  chmodSync(folder, 0o755)
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o644 })
  file('users.txt', `"${USER.user}" "${USER.password}"\n`)
  file(
    'pgbouncer.ini',
    `[databases]
${database.database} = host=${database.host} port=${database.port} dbname=${database.database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${PORT}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
stats_users = ${USER.user}
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 60 : 8}
max_client_conn = 200
${keepsStatements(version) ? 'max_prepared_statements = 200\n' : ''}`,
  )
  // Only the server's own user, and root, which PgBouncer refuses to be, may enter the folder of its socket.
  const { uid, gid } = statSync(database.host)
  const child: ChildProcess = spawn(PROGRAM ?? '', ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(process.geteuid?.() === 0 && { uid, gid }),
  })
  process.once('exit', () => child.kill('SIGKILL'))
  while (!(await reachable())) {
    if (child.exitCode !== null) throw new Error('PgBouncer ended instead of starting')
    await sleep(50)
  }
  return {
    version,
    /** For a process that reaches the database itself at `direct`. */
    settings: (direct: Connection): Record<string, string> => ({
      DATABASE_URL: address(database.database),
      DATABASE_DIRECT_URL: connectionUrl({ ...direct, ...USER }),
      DATABASE_OWNER_URL: connectionUrl(database),
      DATABASE_POOL: '10',
    }),
    /** The share of statements that PostgreSQL had to parse; undefined where PgBouncer keeps none. */
    async parsedShare() {
      if (mode === 'session' || !keepsStatements(version)) return undefined
      const { rows } = await withClient(address('pgbouncer'), (client) =>
        client.query<Record<string, string>>('show stats'),
      )
      const row = rows.find((one) => one.database === database.database)
      return Number(row?.total_server_parse_count) / Number(row?.total_bind_count)
    },
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Two processes sell through PgBouncer in one of its modes; undefined where it is not installed. */
export async function pgBouncer(
  database: Connection,
  superPassword: string,
  mode: 'session' | 'transaction',
): Promise<Figure[] | undefined> {
  const pooler = await startPgBouncer(database, superPassword, mode)
  if (!pooler) return undefined
  const pair = await openPair(database, (line) => pooler.settings(line.connection))
  await Promise.all(pair.processes.map(({ buyers }) => buyers.moreSales(150)))
  const healed = await Promise.all(pair.processes.map(secondsToHeal))
  const failures = pair.processes.reduce((sum, { buyers }) => sum + buyers.requested(), 0)
  const name = `${pooler.version}, ${mode} mode`
  const parsed = await pooler.parsedShare()
  const figures = await checkResult(name, pair, database)
  await pooler.stop()
  return [
    { name: `${name}: 5xx`, value: failures, promise: 0 },
    {
      name: `${name}: seconds until a board tells of a sale`,
      value: Math.max(...healed.map(({ board }) => board)),
      promise: 5,
      unit: ' s',
    },
    ...(parsed === undefined
      ? []
      : [
          {
            name: `${name}: statements that PostgreSQL parsed`,
            value: 100 * parsed,
            promise: 10,
            unit: ' %',
          },
        ]),
    ...figures,
  ]
}
