import { expect, it } from 'vitest'
import { liftPictures, refuseManyValues } from './read-json.ts'

const KB = 1024
const read = async (text: string) => {
  const { text: rest, restore } = await liftPictures(Buffer.from(text))
  const body = JSON.parse(rest) as unknown
  restore(body)
  return { body, rest }
}
const picture = (size: number) => 'aB3/+'.repeat(size / 5)

it.each([
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

it('parses what is around the pictures only', async () => {
  const { rest } = await read(JSON.stringify({ image: picture(2_000_000), orderId: 1 }))
  expect(rest.length).toBeLessThan(100)
})

it('reads base64 whose slashes are escaped', async () => {
  const sent = { image: picture(3_000_000) }
  expect((await read(JSON.stringify(sent).replaceAll('/', '\\/'))).body).toEqual(sent)
})

it.each([
  ['unknown keys', `{${Array.from({ length: 200_000 }, (_, i) => `"k${i}":1`).join()}}`],
  ['numbers', `{"images":[${'1,'.repeat(300_000)}1]}`],
  ['depth', '['.repeat(300_000)],
  ['white space', ' '.repeat(300_000)],
  ['short strings', `["${'a","'.repeat(100_000)}"]`],
  ['escaped quotes', `{"image":"${'\\"'.repeat(500_000)}"}`],
])('gives a flood up without parsing it: %s', async (_, text) => {
  await expect(liftPictures(Buffer.from(text))).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

it('refuses a string without its end', async () => {
  await expect(liftPictures(Buffer.from(`{"image":"${picture(100_000)}`))).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

it('counts values by what separates them', () => {
  const values = (count: number) => Buffer.from(`[${'1,'.repeat(count - 1)}1]`)
  expect(() => refuseManyValues(values(16_000), 256 * KB)).not.toThrow()
  expect(() => refuseManyValues(values(17_000), 256 * KB)).toThrow('partes demais')
  expect(() => refuseManyValues(values(17_000), 1024 * KB)).not.toThrow()
})
