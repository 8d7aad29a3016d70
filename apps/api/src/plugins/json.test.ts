import { ORDER_STATUS } from '@shop/domain/order-status'
import { FULL_ACCESS } from '@shop/domain/permissions'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../test/harness.ts'
import { makeOrder } from '../../test/make.ts'
import { refuseManyValues } from './json.ts'

let shop: TestShop
let manager: Person
beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee([FULL_ACCESS])
})
afterAll(() => shop.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const send = (path: string, text: string, method: 'PATCH' | 'POST' = 'PATCH') =>
  shop.call(method, path, manager, text, JSON_TYPE)

test('counts values by their separators', () => {
  const values = (count: number) => Buffer.from(`[${'1,'.repeat(count - 1)}1]`)
  expect(() => refuseManyValues(values(16_000))).not.toThrow()
  expect(() => refuseManyValues(values(16_001))).toThrow('partes demais')
})

test.each([
  ['the order first', (orderId: number, receiptImage: string) => JSON.stringify({ orderId, receiptImage })],
  ['the order last', (orderId: number, receiptImage: string) => JSON.stringify({ receiptImage, orderId })],
  [
    'escaped slashes, as some writers send them',
    (orderId: number, receiptImage: string) =>
      JSON.stringify({ receiptImage, orderId }).replaceAll('/', '\\/'),
  ],
])('reads a body with a large image, with %s', async (_, written) => {
  const { id } = await makeOrder(shop.db, ORDER_STATUS.AGUARDANDO_COMPROVANTE)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 900, height: 900, channels: 3, noise, background: 'red' } as const
  const image = (await sharp({ create }).jpeg().toBuffer()).toString('base64')
  expect(image.length).toBeGreaterThan(300_000)
  expect(await send('/workflow/order/proof', written(id, image))).toMatchObject({ status: 200 })
})

test.each([
  ['gzip', 415],
  ['br', 415],
  ['identity', 400],
])('a body in the encoding %s is a %i', async (encoding, status) => {
  const sent = await shop.call('PATCH', '/companies/receivables', manager, Buffer.from([0x1f, 0x8b, 8, 0]), {
    ...JSON_TYPE,
    'content-encoding': encoding,
  })
  expect(sent.status).toBe(status)
  if (status === 415) expect(sent.errors).toEqual(['Envie o conteúdo sem compressão.'])
})

describe('of a call with images refuses', () => {
  test.each([
    ['unknown keys', `{${Array.from({ length: 200_000 }, (_, i) => `"k${i}":1`).join()}}`, 413],
    ['numbers', `{"receiptImage":[${'1,'.repeat(300_000)}1]}`, 413],
    ['depth', '['.repeat(300_000), 413],
    ['short strings', `{"receiptImage":["${'a","'.repeat(100_000)}"]}`, 413],
    ['escaped quotes', `{"receiptImage":"${'\\"'.repeat(500_000)}"}`, 413],
    ['a long text that is no image', `{"orderId":"${'a'.repeat(500_000)}","receiptImage":"AAAA"}`, 413],
    ['white space', ' '.repeat(300_000), 400],
    ['a string without an end', `{"receiptImage":"${'A'.repeat(300_000)}`, 400],
  ])('a flood of %s', async (_, text, status) => {
    expect(await send('/workflow/order/proof', text)).toMatchObject({ status })
  })
})
