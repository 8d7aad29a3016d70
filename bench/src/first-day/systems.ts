import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@shop/postgres/connection'
import { freePort } from '../free-port.ts'
import { isInstalled } from '../fronts.ts'
import { example, type Layout } from './documents.ts'
import { userNamed } from './machine.ts'

const POSTGRES = '/usr/lib/postgresql/15/bin'
const PGBOUNCER = '/usr/sbin/pgbouncer'
export const POSTGRES_PORT = await freePort()
const POOLER_PORT = await freePort()

/** Whether the programs of other people are there that the table of systems needs. */
export const hasPrograms = () =>
  isInstalled('nginx') && [join(POSTGRES, 'postgres'), PGBOUNCER].every((program) => existsSync(program))

export interface Service {
  stop(): Promise<void>
}

const untilAnswers = async (probe: () => Promise<unknown>) => {
  for (let tries = 0; ; tries++)
    try {
      return await probe()
    } catch (error) {
      if (tries > 200) throw error
      await sleep(50)
    }
}

const owner = 'postgres://postgres@127.0.0.1'
const asSuper = (text: string) =>
  withClient(`${owner}:${POSTGRES_PORT}/postgres`, async (client) => {
    for (const statement of text.split('\n').filter(Boolean)) await client.query(statement)
  })

/** Debian's PostgreSQL, the oldest that the shop takes, as its own user. */
export async function startDebianPostgres(
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Service> {
  const { uid, gid } = userNamed('postgres', '/var/lib/postgresql')
  const data = join(folder, 'postgres')
  mkdirSync(data)
  chownSync(data, uid, gid)
  execFileSync(join(POSTGRES, 'initdb'), ['-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust'], {
    uid,
    gid,
    stdio: 'ignore',
  })
  // Programs of the shop show their passwords, as on a server of a provider.
  writeFileSync(
    join(data, 'pg_hba.conf'),
    'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  )
  const child = spawn(
    join(POSTGRES, 'postgres'),
    ['-D', data, '-p', String(POSTGRES_PORT), '-c', 'listen_addresses=127.0.0.1', '-k', data],
    { uid, gid, env, stdio: 'ignore' },
  )
  await untilAnswers(() => asSuper('select 1'))
  return {
    stop: async () => {
      child.kill('SIGINT')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

type Settings = Record<string, string>
const at = (user: string, database: string, port = POSTGRES_PORT) =>
  `postgres://${user}:segredo-de-${user}@127.0.0.1:${port}/${database}`
const role = (name: string) => `create role ${name} login password 'segredo-de-${name}'`

/** Makes what the documents ask for, and returns the settings that they name. */
export const DATABASES = {
  embedded: async (): Promise<Settings> => ({}),
  'a plain DATABASE_URL': async (): Promise<Settings> => {
    await asSuper(`${role('loja')}\ncreate database loja owner loja`)
    return { DATABASE_URL: at('loja', 'loja') }
  },
  'an owner of its own': async (): Promise<Settings> => {
    await asSuper(`${role('dono')}\ncreate database loja_dono owner dono\n${role('loja_app')}`)
    return { DATABASE_URL: at('loja_app', 'loja_dono'), DATABASE_OWNER_URL: at('dono', 'loja_dono') }
  },
  PgBouncer: async (): Promise<Settings> => {
    await asSuper(`${role('dono_p')}\ncreate database shop owner dono_p\n${role('loja_p')}`)
    return {
      DATABASE_URL: at('loja_p', 'shop', POOLER_PORT),
      DATABASE_DIRECT_URL: at('loja_p', 'shop'),
      DATABASE_OWNER_URL: at('dono_p', 'shop'),
    }
  },
}
export type Database = keyof typeof DATABASES

/** PgBouncer with the file in `deploy/`, on this machine's ports. */
export async function startPooler(folder: string, layout: Layout): Promise<Service> {
  const home = join(folder, 'pgbouncer')
  mkdirSync(home)
  chmodSync(home, 0o755)
  writeFileSync(join(home, 'users.txt'), '"loja_p" "segredo-de-loja_p"\n')
  const version = execFileSync(PGBOUNCER, ['--version'], { encoding: 'utf8' })
  const text = example('pgbouncer.ini', layout)
    .replace('host=10.0.0.10 port=5432', `host=127.0.0.1 port=${POSTGRES_PORT}`)
    .replace('listen_addr = 10.0.0.10', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${POOLER_PORT}`)
    .replace('/etc/pgbouncer/users.txt', join(home, 'users.txt'))
  // As its comment says of older ones.
  const isOld = /1\.(1\d|20)\./.test(version)
  writeFileSync(join(home, 'pgbouncer.ini'), isOld ? text.replace(/^max_prepared_statements.*$/m, '') : text)
  const { uid, gid } = userNamed('nobody', '/nonexistent')
  const child = spawn(PGBOUNCER, ['-q', join(home, 'pgbouncer.ini')], { uid, gid, stdio: 'ignore' })
  await sleep(500)
  if (child.exitCode !== null) throw new Error('PgBouncer does not start with deploy/pgbouncer.ini')
  return { stop: async () => void child.kill('SIGKILL') }
}

export const newSecret = () => randomBytes(36).toString('base64')
