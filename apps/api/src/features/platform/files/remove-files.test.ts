import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { FULL_ACCESS } from '@shop/domain/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder } from '../../../../test/make.ts'
import { FILE_COLUMNS } from './file-columns.ts'
import { insertUploads } from './file-uploads.queries.ts'
import { collectFiles } from './remove-files.ts'

const DAYS_2 = 2 * 24 * 60 * 60 * 1000

let shop: TestShop
let manager: Person
let folder: string

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee([FULL_ACCESS])
  folder = join(shop.context.settings.DATA_DIR, 'files')
})
afterAll(() => shop.close())

const saved = (key: string) => existsSync(join(folder, key))
const age = (key: string) => {
  const then = (Date.now() - DAYS_2) / 1000
  utimesSync(join(folder, key), then, then)
}
const store = (name: 'public' | 'private') => shop.context.files.put(name, randomBytes(20), 'image/jpeg')

test('lists every column that refers to a file: a new one must be added', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and (column_name ~ '(^|_)files?$' or column_name ~ '(image|picture|photo|attachment)')
    order by 1, 2`.execute(shop.db)
  const known = [...FILE_COLUMNS].map(({ table, column }) => ({ table, column }))
  expect(rows).toEqual(known.sort((a, b) => (`${a.table}.${a.column}` < `${b.table}.${b.column}` ? -1 : 1)))
})

test('keeps files at night that a row refers to, and removes all others, incomplete files too', async () => {
  const named = {
    receipt_file: await store('private'),
    signature_file: await store('private'),
    packaging: await store('private'),
    product: await store('public'),
  }
  const { id, productId } = await makeOrder(shop.db, ORDER_STATUS.ENTREGUE, {
    receipt_file: named.receipt_file,
    signature_file: named.signature_file,
  })
  await shop.db
    .insertInto('order_images')
    .values({ order_id: id, position: 0, file: named.packaging })
    .execute()
  await shop.db
    .insertInto('product_images')
    .values({ product_id: productId, position: 0, file: named.product })
    .execute()
  const beginning = `private/.writing-${randomUUID()}`
  writeFileSync(join(folder, beginning), 'half')
  const unnamed = [await store('private'), await store('public'), beginning]
  const foreign = 'private/notes.txt'
  writeFileSync(join(folder, foreign), 'of the operator')
  for (const key of [...Object.values(named), ...unnamed, foreign]) age(key)

  await collectFiles(shop.context)
  expect(unnamed.filter(saved)).toEqual([])
  expect([...Object.values(named), foreign].filter((key) => !saved(key))).toEqual([])
})

test('leaves files that are young, or being stored again at this moment', async () => {
  const young = await store('private')
  const stored = await store('private')
  age(stored)
  await shop.db
    .transaction()
    .execute((tx) => insertUploads(tx, { employeeId: manager.id, customerId: null }, [stored]))
  await collectFiles(shop.context)
  expect([young, stored].filter(saved)).toEqual([young, stored])
  // An upload that never ended belongs to a process that died: after a day it no longer protects its file.
  await shop.db
    .updateTable('file_uploads')
    .set({ at: new Date(Date.now() - DAYS_2).toISOString() })
    .where('key', '=', stored)
    .execute()
  await collectFiles(shop.context)
  expect(saved(stored)).toBe(false)
  expect(readdirSync(join(folder, 'private')).length).toBeGreaterThan(0)
})
