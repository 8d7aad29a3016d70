import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { withClient } from './connection.ts'
import { type RunningPostgres, startPostgres } from './launch.ts'
import { StartError } from './start-error.ts'

const place = mkdtempSync(join(tmpdir(), 'shop-launch-'))
chmodSync(place, 0o755) // Open to the server's user; a test closes what it needs closed.
const running: RunningPostgres[] = []
/** The folder of an existing shop, for tests that do not depend on the first start. */
const USED = 'fresh'
/** For new folders of tests in which no power fails: making one then waits for no disk. */
const UNSYNCED = { fsync: 'off' }

async function start(name: string, settings?: Record<string, string>) {
  const server = await startPostgres({ dataDir: join(place, name), settings })
  running.push(server)
  return server
}

afterEach(async () => {
  for (const { stop, connection } of running.splice(0)) {
    await stop()
    rmSync(connection.host, { recursive: true, force: true })
  }
})

afterAll(() => {
  rmSync(place, { recursive: true })
})

const mode = (path: string) => statSync(path).mode & 0o777

async function value(server: RunningPostgres, sql: string): Promise<unknown> {
  const { rows } = await withClient(server.connection, (client) =>
    client.query({ text: sql, rowMode: 'array' }),
  )
  return rows[0]?.[0]
}

describe('the embedded server', () => {
  test('stores UTF-8, writes durably and has the extensions needed by searches', async () => {
    const server = await start(USED)
    expect(await value(server, `SELECT upper('São João, ação')`)).toBe('SÃO JOÃO, AÇÃO')
    expect(await value(server, 'SHOW fsync')).toBe('on')
    expect(await value(server, 'SHOW synchronous_commit')).toBe('on')
    await value(server, 'CREATE EXTENSION unaccent')
    await value(server, 'CREATE EXTENSION pg_trgm')
    expect(await value(server, `SELECT unaccent('ação')`)).toBe('acao')
    await withClient(server.url, async (client) => {
      expect((await client.query('SELECT current_database() AS name')).rows).toEqual([{ name: 'shop' }])
    })
  })

  test('is closed to others: no network, a private socket, a secret password, no superuser', async () => {
    const server = await start(USED)
    expect(await value(server, 'SHOW listen_addresses')).toBe('')
    expect(mode(server.connection.host)).toBe(0o700)
    expect(mode(join(place, USED))).toBe(0o700)
    expect(mode(join(place, USED, 'cluster', 'shop-password'))).toBe(0o600)
    expect(await value(server, `SELECT current_setting('is_superuser')`)).toBe('off')
    const guessed = { ...server.connection, password: 'postgres' }
    await expect(withClient(guessed, async () => {})).rejects.toMatchObject({ code: '28P01' })
    const blank = { ...server.connection, user: 'postgres', password: '' }
    await expect(withClient(blank, async () => {})).rejects.toThrow()
  })

  test('takes settings over its own', async () => {
    const server = await start(USED, { max_connections: '20', fsync: 'off' })
    expect(await value(server, 'SHOW max_connections')).toBe('20')
  })

  test('keeps its data from one start to the next', async () => {
    const first = await start(USED)
    await value(first, 'CREATE TABLE note (text text)')
    await value(first, `INSERT INTO note VALUES ('fica')`)
    await first.stop()
    expect(await first.exited).toBe(0)
    expect(await value(await start(USED), 'SELECT text FROM note')).toBe('fica')
  })

  test('starts in a folder whose path is too long for a socket', async () => {
    const server = await start('uma-pasta-de-nome-comprido'.repeat(5), UNSYNCED)
    expect(await value(server, 'SELECT 1')).toBe(1)
  })

  test('starts below a folder that is closed to everybody except its owner', async () => {
    mkdirSync(join(place, 'home'), { mode: 0o700 })
    const server = await start('home/data', UNSYNCED)
    expect(await value(server, 'SELECT 1')).toBe(1)
  })

  test('can be started again by the same process after the server was killed', async () => {
    const first = await start(USED)
    await value(first, 'CREATE TABLE sale AS SELECT 1 AS number')
    process.kill(first.pid, 'SIGKILL')
    expect(await first.exited).not.toBe(0)
    const second = await start(USED)
    expect(second.connection).toEqual(first.connection)
    expect(await value(second, 'SELECT number FROM sale')).toBe(1)
  })
})

describe('an unusable folder is refused with one message and left unchanged', {
  timeout: 60_000,
}, () => {
  test('in use by a running server', async () => {
    const first = await start(USED)
    const second = startPostgres({ dataDir: join(place, USED) })
    await expect(second).rejects.toThrow(StartError)
    await expect(second).rejects.toThrow(
      /^O banco de dados em .*fresh já está em uso por outro processo \(\d+\); feche .*\.$/,
    )
    expect(await value(first, 'SELECT 1')).toBe(1)
  })

  test('two first starts at once: one of them gets the folder', async () => {
    const attempts = await Promise.allSettled([start('race', UNSYNCED), start('race', UNSYNCED)])
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = attempts.find((attempt) => attempt.status === 'rejected')
    expect(lost?.reason).toBeInstanceOf(StartError)
  })

  test('of another major version', async () => {
    const cluster = join(place, 'old', 'cluster')
    mkdirSync(cluster, { recursive: true })
    writeFileSync(join(cluster, 'PG_VERSION'), '15\n')
    const attempt = startPostgres({ dataDir: join(place, 'old') })
    await expect(attempt).rejects.toThrow(StartError)
    await expect(attempt).rejects.toThrow(/versão 15 do PostgreSQL e este sistema usa a 18/)
    expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('15\n')
    expect(existsSync(join(place, 'old', 'postgres.log'))).toBe(false)
  })

  test('a file in its place', async () => {
    writeFileSync(join(place, 'file'), '')
    const attempt = startPostgres({ dataDir: join(place, 'file') })
    await expect(attempt).rejects.toThrow(StartError)
    await expect(attempt).rejects.toThrow(/não é uma pasta/)
  })

  test.runIf(process.platform === 'linux')('below a folder that is not writable', async () => {
    const attempt = startPostgres({ dataDir: '/proc/shop/postgres' })
    await expect(attempt).rejects.toThrow(StartError)
    await expect(attempt).rejects.toThrow(/gravar na pasta .*\/proc\/shop; .*DATA_DIR\.$/)
  })

  test('a cluster without its password', async () => {
    const server = await start(USED)
    await server.stop()
    rmSync(join(place, USED, 'cluster', 'shop-password'))
    await expect(startPostgres({ dataDir: join(place, USED) })).rejects.toThrow(/Falta o arquivo/)
  })
})
