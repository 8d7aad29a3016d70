import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('shows the API at /api/docs, with the headers of every other page', async () => {
  const page = await shop.app.inject({ url: '/api/docs' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("base-uri 'none'")
  const script = /src="([^"]+swagger-ui-bundle\.js)"/.exec(page.body)?.[1] ?? ''
  const { statusCode, headers } = await shop.app.inject({
    url: new URL(script, 'http://shop/api/docs').pathname,
  })
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('javascript')])
  const document = await shop.app.inject({ url: '/api/docs/json' })
  expect([document.statusCode, document.headers.location]).toEqual([302, '/api/openapi.json'])
  expect((await shop.app.inject({ url: '/api/openapi.json' })).json()).toMatchObject({ openapi: '3.1.0' })
})
