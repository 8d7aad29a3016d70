import type { Access } from '@shop/contract/access'
import { holdsAny, PERMISSIONS, type Permission } from '@shop/domain/permissions'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../src/docs/openapi-document.ts'
import { addressesOf, operationsOf } from './fuzz/calls.ts'
import { fillKnownShop } from './fuzz/known-shop.ts'
import type { Known } from './fuzz/values-of-schema.ts'
import { openTestShop, type Person, type TestShop } from './harness.ts'

const SEED = 20_261_123
/** Number of paths tried for each read. */
const EACH = 3
const KEYS = Object.keys(PERMISSIONS) as Permission[]

let shop: TestShop
let known: Known
let document: Document

beforeAll(async () => {
  shop = await openTestShop()
  known = await fillKnownShop(shop)
  document = shop.app.swagger() as unknown as Document
})
afterAll(() => shop.close())

const withEach = (sets: Permission[][]) =>
  Promise.all(sets.map(async (held) => ({ held, person: await shop.employee(held) })))

/** Whether the route admits a person with any single one of these permissions. */
function admits(access: Access, held: readonly Permission[]): boolean {
  if (access.kind === 'any-employee' || access.kind === 'signed-in') return true
  return access.kind === 'employee' && held.every((one) => holdsAny([one], access.anyOf))
}

const accessOf = (path: string) =>
  shop.app.routeTable.find(({ method, url }) => method === 'GET' && url.replace(/:(\w+)/g, '{$1}') === path)
    ?.access

const statusOf = async (url: string, { token }: Person) =>
  (await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode

test('no read fails for a person with any one permission, or any two', async () => {
  const pairs = KEYS.flatMap((one, at) => KEYS.slice(at + 1).map((other) => [one, other]))
  const people = await withEach([...KEYS.map((key) => [key]), ...pairs])
  const reads = operationsOf(document).filter(({ method }) => method === 'get')
  const statuses: Record<number, number> = {}
  const failed: string[] = []
  for (const read of reads) {
    const access = accessOf(read.path)
    expect(access, read.path).toBeDefined()
    const urls = fc.sample(addressesOf(read, known), { seed: SEED, numRuns: EACH })
    for (const { held, person } of people) {
      if (!access || !admits(access, held)) continue
      for (const url of held.length === 1 ? new Set(urls) : urls.slice(0, 1)) {
        const status = await statusOf(url, person)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status >= 500) failed.push(`${status} ${url} with ${held.join(' and ')}`)
      }
    }
  }
  console.log(`${reads.length} reads:`, statuses)
  expect(failed).toEqual([])
  expect(statuses[200]).toBeGreaterThan(500)
}, 240_000)
