import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionUrl, withClient } from './connection.ts'
import { createDatabaseFrom, startTestCluster, type TestCluster } from './testing.ts'

const place = mkdtempSync(join(tmpdir(), 'shop-data-command-'))
const dataDir = join(place, 'data')
let cluster: TestCluster
let url: string
let empty: string

beforeAll(async () => {
  cluster = await startTestCluster()
  const { connection } = await createDatabaseFrom(cluster.connection, 'template1')
  url = connectionUrl(connection)
  empty = connectionUrl((await createDatabaseFrom(cluster.connection, 'template1')).connection)
  await withClient(connection, (client) =>
    client.query(`
    CREATE TABLE kysely_migration (name text PRIMARY KEY);
    INSERT INTO kysely_migration VALUES ('0001-shop');
    CREATE TABLE orders (id integer PRIMARY KEY, code integer NOT NULL, placed_at timestamptz NOT NULL);
    INSERT INTO orders VALUES (1, 32701682, '2026-11-25 10:00-03');
    CREATE TABLE backups (made_at timestamptz, size_bytes bigint, is_restored boolean);`),
  )
})
afterAll(async () => {
  await cluster.stop()
  rmSync(place, { recursive: true })
})

function run(args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'data-command.ts'), ...args],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env } },
  )
  return { status, output: `${stdout}${stderr}` }
}

test('a data folder without a shop is refused, named, and stays as it was', () => {
  const { status, output } = run(['backup'], {})
  expect(status).toBe(1)
  expect(output).toContain(`Não há loja em DATA_DIR (${dataDir}), e nada foi gravado.`)
  expect(existsSync(dataDir)).toBe(false)
})

test('a database without a shop is refused with the name of its setting', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) {
    const { status, output } = run(['backup', join(place, 'nothing')], { [name]: empty })
    expect(status).toBe(1)
    expect(output).toContain(`O banco de dados de ${name} não tem uma loja`)
  }
  expect(existsSync(join(place, 'nothing'))).toBe(false)
})

test('a database that cannot be reached is named with its reason, and without a stack', () => {
  const source = join(place, 'nothing')
  for (const args of [
    ['backup', source],
    ['restore', source],
  ])
    expect(run(args, { DATABASE_URL: 'postgres://ana:1@127.0.0.1:1/loja' })).toEqual({
      status: 1,
      output: 'Não foi possível conectar ao banco de dados de DATABASE_URL: o servidor não responde.\n',
    })
})

test('a backup says what it contains, and the database records it', async () => {
  const backup = join(place, 'good')
  const { status, output } = run(['backup', backup], { DATABASE_URL: url, TOKEN_SECRET: 'x'.repeat(32) })
  expect({ status, output }).toMatchObject({ status: 0 })
  expect(output).toContain('Contém 1 pedido, 0 produtos')
  expect(output).toContain('Pedido mais novo: 32701682')
  expect(output).toContain('nem TOKEN_SECRET')
  const { madeAt } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
  const { rows } = await withClient(url, (client) => client.query('TABLE backups'))
  expect(rows).toMatchObject([{ made_at: new Date(madeAt), is_restored: false }])
})

test('a backup that cannot be restored for a trial is said to be none, and not recorded', async () => {
  const count = () => withClient(url, (client) => client.query('SELECT count(*) FROM backups'))
  const before = (await count()).rows
  // The migration of this database is none of a shop's.
  const { status, output } = run(['backup', join(place, 'doubtful'), '--test'], { DATABASE_URL: url })
  expect(status).toBe(1)
  expect(output).toContain('O backup acima foi feito, mas não pôde ser conferido e não conta como bom:')
  expect((await count()).rows).toEqual(before)
})

test('a wrong number of days removes nothing and makes nothing', () => {
  for (const days of ['0', '-1', 'trinta', ''])
    expect(run(['backup', join(place, 'other'), `--keep=${days}`], { DATABASE_URL: url })).toMatchObject({
      status: 1,
      output: expect.stringContaining('--keep 30'),
    })
  expect(readdirSync(place)).not.toContain('other')
})
