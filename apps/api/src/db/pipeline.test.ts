import { type ConnectionProxy, openConnectionProxy } from '@shop/postgres/line.testing'
import { openPooler } from '@shop/postgres/pooler.testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { type Db, inTransaction, openDatabase } from './database.ts'
import { isDatabaseAway } from './failures.ts'
import { together } from './pipeline.ts'

let shop: TestShop
let line: ConnectionProxy
let db: Db

beforeAll(async () => {
  shop = await openTestShop()
  line = await openConnectionProxy(shop.connection)
  await sql`create table noted (word text primary key)`.execute(shop.owner)
  await sql`grant select, insert on noted to public`.execute(shop.owner)
})
beforeEach(async () => {
  await sql`truncate noted`.execute(shop.owner)
  db = openDatabase(line.connection, 1, () => {})
})
afterEach(async () => {
  line.thaw()
  await db.destroy()
})
afterAll(async () => {
  await line.close()
  await shop.close()
})

const write = (word: string) => sql<{ word: string }>`insert into noted values (${word}) returning word`
const words = async () =>
  (await sql<{ word: string }>`select word from noted order by word`.execute(shop.db)).rows.map(
    ({ word }) => word,
  )
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a statement that fails leaves nothing of those before and behind it', async () => {
  const sent = inTransaction(db, (tx) => together(tx, write('before'), write('before'), write('behind')))
  expect(await failureOf(sent)).toMatchObject({ code: '23505' })
  expect(await words()).toEqual([])
  await inTransaction(db, (tx) => together(tx, write('after')))
  expect(await words()).toEqual(['after'])
})

test('answers are those of the statements that asked, in their order', async () => {
  const number = (n: number) =>
    sql<{ n: number }>`select ${n}::int as n, (select count(*)::int from noted) as words`
  const request = (on: Db) => together(on, write(`w${Math.random()}`), number(1), number(2))
  for (const count of [1, 2]) {
    const [[written], [first], [second]] = await request(db)
    expect(written?.word).toMatch(/^w/)
    expect([first, second]).toEqual([
      { n: 1, words: count },
      { n: 2, words: count },
    ])
  }
  const inside = await inTransaction(db, (tx) => request(tx))
  expect(inside[2]).toEqual([{ n: 2, words: 3 }])
})

test('behind a pooler without prepared statements, each is done once', async () => {
  const pooler = await openPooler(shop.connection, 2)
  const behind = openDatabase(pooler.connection, 3, () => {})
  const sent = Array.from({ length: 30 }, async (_, n) => {
    if (n % 2) return together(behind, write(`word ${n}`), sql`select ${n}::int as n`)
    return inTransaction(behind, async (tx) => {
      await write(`word ${n}`).execute(tx)
      return together(tx, write(`more ${n}`), sql`select ${n}::int as n`)
    })
  })
  const responses = await Promise.all(sent)
  await behind.destroy()
  await pooler.close()
  expect(responses.map((response) => response[1])).toEqual(responses.map((_, n) => [{ n }]))
  expect(await words()).toHaveLength(45)
})

test('a connection that dies with statements under way fails them all, and is not lent again', async () => {
  const quick = openDatabase(line.connection, 1, () => {}, 300)
  await failureOf(together(quick, sql`select ${1}::int`, sql`select ${2}::int`))
  line.freeze()
  const lost = inTransaction(quick, async (tx) => {
    await write('lost').execute(tx)
    await together(tx, sql`select ${1}::int`, sql`select ${2}::int`)
  })
  expect(isDatabaseAway(await failureOf(lost))).toBe(true)
  line.thaw()
  expect(await words()).toEqual([])
  await quick.destroy()
})
