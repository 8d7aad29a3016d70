import { type Connection, connectionUrl, withClient } from '@shop/postgres/connection'
import { SUPERUSER } from '@shop/postgres/create-cluster'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { log } from '../log.ts'
import { grantAhead, rightsOf } from './app-user.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { servingUrls } from './serving-url.ts'

const REFUSED = '42501'

let shop: TestShop
let ownerConnection: Connection
let ownerUrl: string

beforeAll(async () => {
  shop = await openTestShop()
  const { user, password } = inject('cluster')
  ownerConnection = { ...shop.connection, user, password }
  ownerUrl = connectionUrl(ownerConnection)
})
afterAll(() => shop.close())

const run = (connection: Connection | string, statement: string) =>
  withClient(connection, (client) => client.query(statement))

/** Makes a user as the server's administrator; returns its connection string. */
async function makeUser(name: string, memberships = ''): Promise<string> {
  const administrator = { ...ownerConnection, user: SUPERUSER }
  await run(administrator, `create role ${name} login password 'segredo' ${memberships}`)
  return connectionUrl({ ...shop.connection, user: name, password: 'segredo' })
}

async function serve(owner: string, given?: string) {
  const db = openDatabase({ connectionString: owner }, 2, () => {})
  const address = given ?? owner
  const { pooled, direct } = await servingUrls(
    db,
    { pooled: address, direct: address },
    given !== undefined,
  ).finally(() => db.destroy())
  expect(direct).toBe(pooled)
  return pooled
}

describe('the user that serves the shop', () => {
  test.each([
    `update audit_log set who = 'outro'`,
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger all',
    'drop trigger audit_append_only on audit_log',
    'create trigger mine before insert on audit_log for each row execute function refuse_change()',
    'drop table audit_log',
    'drop function refuse_change cascade',
    'alter table audit_log owner to current_user',
    `select setval('audit_log_id_seq', 1)`,
    'update order_history set status = 1',
    'delete from order_history',
    'update stock_movements set quantity_after = 1',
    'delete from stock_movements',
    'update pix_payments set amount_cents = 1',
    'update pix_confirmations set amount_cents = 1',
    'delete from returned_items',
    'delete from orders',
    'create table mine ()',
    'select password from owner_only.app_user',
    'delete from kysely_migration',
    'set role shop',
    'set session authorization shop',
    'set session_replication_role = replica',
    'alter role current_user createrole',
    'create role mine',
  ])('may not: %s', async (statement) => {
    await expect(sql.raw(statement).execute(shop.db)).rejects.toMatchObject({ code: REFUSED })
  })

  test('is the same for processes that start at once, or later, and is guarded', async () => {
    const addresses = await Promise.all([serve(ownerUrl), serve(ownerUrl), serve(ownerUrl)])
    expect(new Set(addresses).size).toBe(1)
    const [address = ''] = addresses
    expect(await serve(ownerUrl)).toBe(address)
    expect(await rightsOf(address)).toEqual({
      user: `${shop.connection.database}_app`,
      owns: false,
      guarded: true,
    })
    await expect(run(address, 'truncate audit_log')).rejects.toMatchObject({ code: REFUSED })
  })

  test('may be made by the operator, and is granted what serving needs', async () => {
    const given = await makeUser('atendente_do_banco')
    expect(await serve(ownerUrl, given)).toBe(given)
    await run(given, `insert into audit_log (who, action, entity) values ('Ana', 'edit', 'role')`)
    expect(await rightsOf(given)).toMatchObject({ owns: false, guarded: true })
  })

  test('reaches at once what the migration of the next release makes', async () => {
    const address = await serve(ownerUrl)
    await run(ownerUrl, 'create table made_later (id integer generated always as identity, name text)')
    await run(address, `insert into made_later (name) values ('one')`)
    await run(address, 'select from made_later')
    await run(ownerUrl, 'drop table made_later')
  })

  test('reaches it also where the release before granted nothing ahead', async () => {
    const address = await serve(ownerUrl)
    const later = `alter default privileges in schema public revoke all on`
    const user = `"${shop.connection.database}_app"`
    await run(ownerUrl, `${later} tables from ${user}; ${later} sequences from ${user}`)
    const owner = openDatabase(ownerConnection, 2, () => {})
    await grantAhead(owner)
    await owner.destroy()
    await run(ownerUrl, 'create table made_later (id integer generated always as identity, name text)')
    await run(address, `insert into made_later (name) values ('one')`)
    await run(ownerUrl, 'drop table made_later')
  })

  test('can serve alone once the schema is migrated, and cannot migrate', async () => {
    const address = await serve(ownerUrl)
    expect(await serve(address)).toBe(address)
    const db = openDatabase({ connectionString: address }, 2, () => {})
    await migrate(db)
    await shop.owner
      .deleteFrom('kysely_migration' as 'roles')
      .where('name', '>', '0007')
      .execute()
    await expect(migrate(db)).rejects.toMatchObject({ code: REFUSED })
    await db.destroy()
  })

  test('reaches the database by both configured addresses', async () => {
    const direct = `${ownerUrl}&application_name=direto`
    const { pooled, direct: listening } = await servingUrls(shop.owner, { pooled: ownerUrl, direct }, false)
    const user = `${shop.connection.database}_app`
    expect(await rightsOf(pooled)).toMatchObject({ user, owns: false })
    expect(await rightsOf(listening)).toMatchObject({ user, owns: false })
    expect(new URL(listening).searchParams.get('application_name')).toBe('direto')
  })

  test('is the owner, with a warning, where the server does not let the owner make users', async () => {
    const owner = await makeUser('dono', `in role ${ownerConnection.user}`)
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
    expect(await serve(owner)).toBe(owner)
    expect(warn.mock.calls[0]?.[0]).toMatch(/só gatilhos protegem a trilha.*DATABASE_OWNER_URL/)
  })
})
