import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer } from '../../../../test/make.ts'
import { openSearchRecorder } from './search-recorder.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('searches are recorded with whether they found anything; a closing shop waits for them', async () => {
  const seller = await shop.employee(['bo:manage:selling'])
  const { email } = await makeCustomer(shop.db)
  const terms = Array.from({ length: 5 }, (_, n) => `termo ${n}`)
  let closed = false
  const closing = await shop.db.transaction().execute(async (tx) => {
    await sql`lock table searches in exclusive mode`.execute(tx)
    for (const term of terms)
      expect(
        (await shop.call('GET', `/shop/products/full/search/${encodeURI(term)}/email/${email}`, seller)).data,
      ).toEqual({
        products: [],
      })
    const close = shop.app.close().then(() => {
      closed = true
    })
    await sleep(50)
    expect(closed).toBe(false)
    return { close }
  })
  await closing.close
  const noted = await shop.db.selectFrom('searches').select(['term', 'found']).orderBy('term').execute()
  expect(noted).toEqual(terms.map((term) => ({ term, found: false })))
})

test('a record that cannot be written is reported and delays nothing', async () => {
  const failures: unknown[] = []
  const notes = openSearchRecorder(shop.db, (error) => failures.push(error))
  notes.add({ term: 'a\0', found: true, customerId: null })
  await notes.finish()
  notes.add({ term: 'depois', found: true, customerId: null })
  await notes.finish()
  const { length } = await shop.db.selectFrom('searches').where('term', '=', 'depois').select('id').execute()
  expect([failures.length, length]).toEqual([1, 1])
})
