import { rmSync } from 'node:fs'
import { connectionUrl, withClient } from '@shop/postgres/connection'
import { createDatabaseFrom, makeTestFolder } from '@shop/postgres/testing'
import { expect, inject, test } from 'vitest'
import { runShop } from './run-shop.ts'

test('preparing a database loads no demo, whatever the settings say', async () => {
  const database = await createDatabaseFrom(inject('cluster'), 'template1')
  const folder = makeTestFolder()
  await runShop(
    { DATABASE_URL: connectionUrl(database.connection), DATA_DIR: folder, DEMO: 'on' },
    { migrateOnly: true },
  )
  const { rows } = await withClient(database.connection, (client) =>
    client.query(
      `select (select count(*)::int from employees) as employees, (select count(*)::int from products) as products`,
    ),
  )
  expect(rows).toEqual([{ employees: 0, products: 0 }])
  await database.drop()
  rmSync(folder, { recursive: true })
})
