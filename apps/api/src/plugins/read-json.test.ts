import { describe, expect, test } from 'vitest'
import { liftPictures, parseInParts, refuseManyValues } from './read-json.ts'

const KB = 1024
const read = async (text: string) => {
  const { text: rest, restore } = await liftPictures(Buffer.from(text))
  const body = JSON.parse(rest) as unknown
  restore(body)
  return { body, rest }
}
const picture = (size: number) => 'aB3/+'.repeat(size / 5)

test.each([
  ['short', { image: 'aaaa', orderId: 1 }],
  ['long', { image: picture(3_000_000), orderId: 1, comment: 'é "quoted" \\ \n' }],
  ['several', { images: [picture(100_000), 'b', picture(200_000)], tags: ['ç"\\'], orderId: 2 }],
  ['of both kinds', { image: picture(100_000), images: [picture(100_000)] }],
  ['nothing', {}],
  ['no object', ['a', 1]],
  ['null', null],
])('reads a body with pictures as JSON.parse does: %s', async (_, sent) => {
  for (const text of [JSON.stringify(sent), JSON.stringify(sent, null, 2)])
    expect((await read(text)).body).toEqual(sent)
})

test('parses only the text around the pictures', async () => {
  const { rest } = await read(JSON.stringify({ image: picture(2_000_000), orderId: 1 }))
  expect(rest.length).toBeLessThan(100)
})

test('reads base64 with escaped slashes', async () => {
  const sent = { image: picture(3_000_000) }
  expect((await read(JSON.stringify(sent).replaceAll('/', '\\/'))).body).toEqual(sent)
})

test.each([
  ['unknown keys', `{${Array.from({ length: 200_000 }, (_, i) => `"k${i}":1`).join()}}`],
  ['numbers', `{"images":[${'1,'.repeat(300_000)}1]}`],
  ['depth', '['.repeat(300_000)],
  ['white space', ' '.repeat(300_000)],
  ['short strings', `["${'a","'.repeat(100_000)}"]`],
  ['escaped quotes', `{"image":"${'\\"'.repeat(500_000)}"}`],
])('gives a flood up without parsing it: %s', async (_, text) => {
  await expect(liftPictures(Buffer.from(text))).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('refuses a string without an end', async () => {
  await expect(liftPictures(Buffer.from(`{"image":"${picture(100_000)}`))).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('counts values by their separators', () => {
  const values = (count: number) => Buffer.from(`[${'1,'.repeat(count - 1)}1]`)
  expect(() => refuseManyValues(values(16_000))).not.toThrow()
  expect(() => refuseManyValues(values(16_001))).toThrow('partes demais')
})

describe('a long list', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => ({
    name: `ç "${at}" ]}[{,\\`,
    tags: ['a', [at]],
    nested: { list: [1, { a: 2 }], text: '' },
  }))
  const parse = (sizes: number[]) => async (text: string) => {
    sizes.push(text.length)
    return JSON.parse(text) as unknown
  }
  test.each([
    ['alone', { products: lines }],
    [
      'among others',
      { before: [1, 2], other: { list: [1, 2], a: 1, b: [{}] }, products: lines, empty: [], after: 'x' },
    ],
    ['with lists for entries', { products: lines.map((line) => [line]) }],
  ])('is read as JSON.parse does, in parts: %s', async (_, sent) => {
    for (const text of [JSON.stringify(sent), JSON.stringify(sent, null, 1)]) {
      const sizes: number[] = []
      expect(await parseInParts(Buffer.from(text), parse(sizes))).toEqual(sent)
      expect(sizes.length).toBeGreaterThan(4)
      expect(Math.max(...sizes)).toBeLessThan(300 * KB)
    }
  })
  test.each([
    ['one entry that is as large', `{"products":[{${'"a":1,'.repeat(100_000)}"b":1}]}`],
    ['all of it outside of a list', `{${'"a":1,'.repeat(100_000)}"b":[1]}`],
    ['no list', '1'.repeat(600_000)],
    ['many lists', `{${'"a":[],'.repeat(50_000)}"b":1}`],
    ['an endless text', `{"products":["${'x'.repeat(300_000)}"]}`],
    ['too many values', `{"products":[${'1,'.repeat(200_000)}1]}`],
  ])('is refused with %s', async (_, text) => {
    await expect(parseInParts(Buffer.from(text), async (part) => JSON.parse(part))).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
  })
  test.each(['{"products":[1,2', '{"products":["a', '[1,2]]}}', '{"products":[1}'])(
    'that is not JSON is refused: %s',
    async (text) => {
      await expect(parseInParts(Buffer.from(text), async (part) => JSON.parse(part))).rejects.toThrow()
    },
  )
})
