import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'

let shop: TestShop
let reader: Person

beforeAll(async () => {
  shop = await openTestShop()
  reader = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const PERIODS = [
  ['0001-01-01T00:00:00', '0001-01-01T23:59:59'],
  ['0001-01-02T00:00:00', '0001-03-31T23:59:59'],
  ['9999-12-31T23:59:59', '9999-12-31T23:59:59'],
  ['0001-01-01T00:00:00', '9999-12-31T23:59:59'],
] as const

interface OpenApi {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>
}

test('every call that takes a period answers at both ends of the calendar', async () => {
  const { paths } = (await shop.app.inject({ url: '/api/openapi.json' })).json() as OpenApi
  const dated = Object.entries(paths).flatMap(([path, { get }]) => {
    const named = get?.parameters?.filter(({ name }) => name === 'start' || name === 'end') ?? []
    return named.length === 2 ? [{ path, isQuery: named[0]?.in === 'query' }] : []
  })
  expect(dated.length).toBeGreaterThan(20)
  for (const { path, isQuery } of dated)
    for (const [start, end] of PERIODS) {
      const filled = path
        .replace(/^\/api/, '')
        .replace('{start}', start)
        .replace('{end}', end)
        .replace('{status}', '13')
        .replace(/\{\w+\}/g, '1')
      const { status } = await shop.call(
        'GET',
        isQuery ? `${filled}?start=${start}&end=${end}&q=ab` : filled,
        reader,
      )
      expect([path, start, status < 500]).toEqual([path, start, true])
    }
})
