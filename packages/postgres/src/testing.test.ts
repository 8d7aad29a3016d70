import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withClient } from './connection.ts'
import { createDatabaseFrom, makeTestFolder, startTestCluster } from './testing.ts'

test('every test gets a database of its own from one template, and nothing stays afterwards', async () => {
  const stale = mkdtempSync(join(tmpdir(), 'shop-test-999999999-'))
  const others = [makeTestFolder(), mkdtempSync(join(tmpdir(), 'shop-test-'))]
  const cluster = await startTestCluster()
  expect([stale, ...others].map((folder) => existsSync(folder))).toEqual([false, true, true])
  for (const other of others) rmdirSync(other)
  expect(existsSync(cluster.folder)).toBe(true)

  await withClient(cluster.connection, (client) => client.query('CREATE TABLE note AS SELECT 1 AS number'))
  const copies = await Promise.all([1, 2, 3].map(() => createDatabaseFrom(cluster.connection, 'shop')))
  expect(new Set(copies.map(({ connection }) => connection.database)).size).toBe(3)
  const [first, second] = copies
  await withClient(first?.connection ?? '', (client) => client.query('DELETE FROM note'))
  await withClient(second?.connection ?? '', async (client) => {
    expect((await client.query('SELECT number FROM note')).rows).toEqual([{ number: 1 }])
  })
  await first?.drop()
  await expect(withClient(first?.connection ?? '', async () => {})).rejects.toMatchObject({ code: '3D000' })

  await cluster.stop()
  expect(existsSync(cluster.folder)).toBe(false)
})
