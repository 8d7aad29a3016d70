import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { backUp } from './back-up.ts'
import { type Connection, withClient } from './connection.ts'
import { copyFiles } from './proven-files.ts'
import { restore } from './restore.ts'
import { createDatabaseFrom, startTestCluster, type TestCluster } from './testing.ts'

vi.mock('./proven-files.ts', { spy: true })

const SCHEMA = `
  CREATE TABLE kysely_migration (name text PRIMARY KEY);
  INSERT INTO kysely_migration VALUES ('0001-shop');
  CREATE TABLE product (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    key text GENERATED ALWAYS AS (lower(name)) STORED,
    replaced_by integer REFERENCES product,
    sold_at timestamptz,
    "order" text[]
  );
  CREATE TABLE sale (product_id integer NOT NULL REFERENCES product, quantity integer NOT NULL);
  CREATE TABLE orders (id integer PRIMARY KEY, code integer NOT NULL, placed_at timestamptz NOT NULL);
  CREATE TABLE counter (sales integer NOT NULL);
  INSERT INTO counter VALUES (0);
  CREATE TABLE trail (what text);
  INSERT INTO trail VALUES ('begin');
  REVOKE UPDATE, DELETE, TRUNCATE ON trail FROM CURRENT_USER;
  CREATE FUNCTION count_sale() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN UPDATE counter SET sales = sales + 1; RETURN NULL; END $$;
  CREATE TRIGGER counted AFTER INSERT ON sale FOR EACH ROW EXECUTE FUNCTION count_sale();`

const ROWS = `
  INSERT INTO product (name, sold_at, "order") VALUES
    (E'Tela\\tdo São\\nJoão \\\\N', '2026-03-01 23:59:59.123456-03', ARRAY['a,b', NULL]), ('Bateria', NULL, NULL);
  UPDATE product SET replaced_by = 2 WHERE id = 1;
  INSERT INTO sale SELECT 1, n FROM generate_series(1, 1000) n`

const place = mkdtempSync(join(tmpdir(), 'shop-backup-'))
let cluster: TestCluster
let count = 0
let from: Connection
let into: Connection
let dataDir: string
let backup: string

beforeAll(async () => {
  cluster = await startTestCluster()
})

afterAll(async () => {
  await cluster.stop()
  rmSync(place, { recursive: true })
})

beforeEach(async () => {
  from = (await createDatabaseFrom(cluster.connection, 'template1')).connection
  into = (await createDatabaseFrom(cluster.connection, 'template1')).connection
  const here = join(place, String(++count))
  dataDir = join(here, 'data')
  backup = join(here, 'backup')
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'files', 'foto.webp'), 'foto')
  writeFileSync(join(dataDir, 'token-secret'), 'segredo', { mode: 0o600 })
  await run(from, SCHEMA)
  await run(from, ROWS)
})

const run = (connection: Connection, sql: string) => withClient(connection, (client) => client.query(sql))

const rewrite = (file: string, text: string) => writeFileSync(join(backup, file), text)
const copyOver = (source: string, target: string) =>
  writeFileSync(join(backup, target), readFileSync(join(backup, source)))

const rowsOf = async (connection: Connection, table: string) =>
  (await run(connection, `SELECT * FROM ${table} ORDER BY 1, 2`)).rows

const restoreInto = (target: Connection, folder: string, force = false, schema = SCHEMA) =>
  restore({
    connection: target,
    dataDir: folder,
    source: backup,
    force,
    migrate: async () => void (await run(target, schema)),
  })

describe('a backup', () => {
  test('restores every row, number, image and secret in an empty place', async () => {
    await backUp(from, dataDir, backup)
    const elsewhere = `${dataDir}-elsewhere`
    await restoreInto(into, elsewhere)
    expect(await rowsOf(into, 'product')).toEqual(await rowsOf(from, 'product'))
    expect((await run(into, 'TABLE trail')).rows).toEqual([{ what: 'begin' }])
    await expect(run(into, 'TRUNCATE trail')).rejects.toMatchObject({ code: '42501' })
    expect(await rowsOf(into, 'sale')).toHaveLength(1000)
    expect(await run(into, 'SELECT sales FROM counter')).toMatchObject({ rows: [{ sales: 1000 }] })
    const next = await run(into, `INSERT INTO product (name) VALUES ('Capa') RETURNING id`)
    expect(next.rows).toEqual([{ id: 3 }])
    await run(into, 'INSERT INTO sale VALUES (3, 1)')
    expect(await run(into, 'SELECT sales FROM counter')).toMatchObject({ rows: [{ sales: 1001 }] })
    await expect(run(into, 'INSERT INTO sale VALUES (9, 1)')).rejects.toMatchObject({ code: '23503' })
    expect(readFileSync(join(elsewhere, 'files', 'foto.webp'), 'utf8')).toBe('foto')
    expect(statSync(join(elsewhere, 'token-secret')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(elsewhere, 'postgres'))).toBe(false)
    expect(statSync(backup).mode & 0o777).toBe(0o700)
  })

  test('says which order is the newest, and none without orders', async () => {
    expect(await backUp(from, dataDir, backup)).toMatchObject({ newestOrder: null })
    await run(
      from,
      `INSERT INTO orders VALUES (2, 70000002, '2026-03-02 10:00-03'), (1, 70000009, '2026-03-01')`,
    )
    expect(await backUp(from, dataDir, `${backup}-2`)).toMatchObject({
      newestOrder: { code: '70000002', at: '2026-03-02T13:00:00.000Z' },
    })
  })

  test.each([
    ['an empty database', ''],
    ['a database without migrations', 'CREATE TABLE orders (id integer, code text, placed_at timestamptz)'],
    ['another program’s database', SCHEMA.replaceAll('orders', 'documents')],
  ])('is not made of %s', async (_what, schema) => {
    const other = (await createDatabaseFrom(cluster.connection, 'template1')).connection
    if (schema) await run(other, schema)
    await expect(backUp(other, dataDir, backup, 'DATABASE_OWNER_URL')).rejects.toThrow(
      /^O banco de dados de DATABASE_OWNER_URL não tem uma loja, e nada foi gravado\./,
    )
    expect(existsSync(backup)).toBe(false)
  })

  test('of nothing, as earlier releases made it, is not restored', async () => {
    const manifest = await backUp(from, dataDir, backup)
    rewrite('manifest.json', JSON.stringify({ ...manifest, migrations: [], tables: [] }))
    await expect(restoreInto(into, `${dataDir}-elsewhere`)).rejects.toThrow(/não tem uma loja/)
    expect(existsSync(`${dataDir}-elsewhere`)).toBe(false)
  })

  test('restored reaches neither other programs nor browsers, and owns no store of images, until a person turns that on', async () => {
    const talking = `CREATE TABLE webhooks (url text, active boolean); CREATE TABLE push_subscriptions (endpoint text);
      CREATE TABLE companies (image_store uuid);`
    await run(from, talking)
    await run(
      from,
      `INSERT INTO webhooks VALUES ('https://erp.exemplo/', true), ('https://velho.exemplo/', false);
      INSERT INTO push_subscriptions VALUES ('https://push.exemplo/1');
      INSERT INTO companies VALUES (gen_random_uuid())`,
    )
    await backUp(from, dataDir, backup)
    await restoreInto(into, `${dataDir}-elsewhere`, false, SCHEMA + talking)
    expect(await rowsOf(into, 'webhooks')).toEqual([
      { url: 'https://erp.exemplo/', active: false },
      { url: 'https://velho.exemplo/', active: false },
    ])
    expect((await run(into, 'TABLE push_subscriptions')).rows).toEqual([])
    expect((await run(into, 'TABLE companies')).rows).toEqual([{ image_store: null }])
  })

  test('is refused by a database with data, which keeps it, unless told to replace it', async () => {
    await backUp(from, dataDir, backup)
    await run(into, SCHEMA)
    await run(into, `INSERT INTO product (name) VALUES ('Outra')`)
    await expect(restoreInto(into, dataDir)).rejects.toThrow(
      'O banco de dados não está vazio e nada foi mudado; use --force para substituir tudo pelo backup.',
    )
    expect(await rowsOf(into, 'product')).toMatchObject([{ name: 'Outra' }])
    await restoreInto(into, dataDir, true)
    expect(await rowsOf(into, 'product')).toEqual(await rowsOf(from, 'product'))
  })

  test.each<[string, RegExp, () => void]>([
    [
      'a table was emptied',
      /table-001.copy.gz não é o que foi gravado/,
      () => rewrite('table-001.copy.gz', ''),
    ],
    ['a table is missing', /falta table-002.copy.gz/, () => rmSync(join(backup, 'table-002.copy.gz'))],
    [
      'a table is that of another',
      /table-003.copy.gz não é/,
      () => copyOver('table-000.copy.gz', 'table-003.copy.gz'),
    ],
    ['an image is missing', /falta data.files.foto.webp/, () => rmSync(join(backup, 'data/files/foto.webp'))],
    ['an image was cut off', /data.files.foto.webp não é/, () => rewrite('data/files/foto.webp', 'fo')],
    ['its files are missing', /falta a pasta data/, () => rmSync(join(backup, 'data'), { recursive: true })],
    [
      'its manifest was cut off',
      /manifest.json não pode ser lido/,
      () => rewrite('manifest.json', '{"format": 2'),
    ],
  ])('is refused whole when %s', async (_case, sentence, damage) => {
    await backUp(from, dataDir, backup)
    await run(into, SCHEMA)
    await run(into, `INSERT INTO product (name) VALUES ('Outra')`)
    damage()
    const elsewhere = `${dataDir}-elsewhere`
    await expect(restoreInto(into, elsewhere, true)).rejects.toThrow(sentence)
    await expect(restoreInto(into, elsewhere, true)).rejects.toThrow(
      /^O backup está danificado e nada foi mudado: .*Use outra cópia dele.$/,
    )
    expect(await rowsOf(into, 'product')).toMatchObject([{ name: 'Outra' }])
    expect(existsSync(elsewhere)).toBe(false)
  })

  test('of the first format, without checksums, can still be restored', async () => {
    const { files: _files, tables, ...rest } = await backUp(from, dataDir, backup)
    const plain = tables.map(({ name, columns }) => ({ name, columns }))
    rewrite('manifest.json', JSON.stringify({ ...rest, format: 1, tables: plain }))
    await restoreInto(into, `${dataDir}-elsewhere`)
    expect(await rowsOf(into, 'product')).toEqual(await rowsOf(from, 'product'))
  })

  test('removes what a killed one left, but nothing that another process is writing', async () => {
    const parts = [2 ** 30, process.pid].map((pid) => `${backup}-x.parcial-${pid}`)
    for (const part of parts) mkdirSync(part)
    await backUp(from, dataDir, backup)
    expect(parts.map((part) => existsSync(part))).toEqual([false, true])
  })

  test('that fails leaves nothing, and says so when the disk is full', async () => {
    vi.mocked(copyFiles).mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    await expect(backUp(from, dataDir, backup)).rejects.toThrow(/^Não há espaço livre para o backup em /)
    expect(readdirSync(join(backup, '..'))).toEqual(['data'])
  })

  test('of another schema is refused with one message', async () => {
    await backUp(from, dataDir, backup)
    await run(
      into,
      SCHEMA.replace('0001-shop', '0002-later')
        .replace('INSERT INTO counter VALUES (0);', '')
        .replace("INSERT INTO trail VALUES ('begin');", ''),
    )
    await expect(restoreInto(into, dataDir)).rejects.toThrow(
      /esquema 0001-shop e o banco de dados, 0002-later/,
    )
  })

  test('never overwrites another, and a folder that is not a backup is refused', async () => {
    mkdirSync(backup)
    await expect(backUp(from, dataDir, backup)).rejects.toThrow(/^Já existe .*backup; escolha outro lugar/)
    await expect(restoreInto(into, dataDir)).rejects.toThrow(/não é um backup deste sistema/)
  })

  test('may be kept in the data folder itself', async () => {
    await backUp(from, dataDir, join(dataDir, 'backups', 'first'))
    await backUp(from, dataDir, join(dataDir, 'backups', 'second'))
    expect(readdirSync(join(dataDir, 'backups', 'second', 'data')).sort()).toEqual(['files', 'token-secret'])
  })

  test('has the state of one moment, while the shop goes on selling', async () => {
    let selling = true
    const sales = withClient(from, async (client) => {
      while (selling) {
        await client.query('BEGIN')
        await client.query('INSERT INTO sale VALUES (2, 1)')
        await client.query('COMMIT')
      }
    })
    await backUp(from, dataDir, backup)
    selling = false
    await sales
    await restoreInto(into, dataDir)
    const { rows } = await run(into, 'SELECT (SELECT count(*)::int FROM sale) AS rows, sales FROM counter')
    expect(rows[0].rows).toBe(rows[0].sales)
  })
})
