import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { putFiles, takeFiles } from './files-in-json.ts'

const LARGE = 300_000
const MB = 1024 * 1024

/** The body as its call gets it, and whether each long file was found in its field. */
async function read(text: string, field = 'file') {
  const taken = await takeFiles(Buffer.from(text))
  if (!taken) return undefined
  const body = JSON.parse(taken.text)
  return { body, isThere: putFiles(body, field, taken.files) === taken.files.size, taken }
}

test.each([LARGE, LARGE + 1, LARGE + 2, 2 * MB, 3 * MB + 1])(
  '%i bytes arrive whole, and are not parsed',
  async (size) => {
    const file = randomBytes(size)
    const found = await read(JSON.stringify({ name: 'Ação "x"', file: file.toString('base64') }))
    expect(found?.body.name).toBe('Ação "x"')
    expect(file.equals(found?.body.file)).toBe(true)
    expect(found?.taken.text.length).toBeLessThan(200)
  },
)

test('files of a list keep their places, beside short ones', async () => {
  const [one, other] = [randomBytes(LARGE), randomBytes(LARGE)]
  const files = [one.toString('base64'), 'AAAA', other.toString('base64')]
  const { body, isThere } = (await read(JSON.stringify({ files }), 'files')) ?? {}
  expect(isThere).toBe(true)
  expect(body.files[1]).toBe('AAAA')
  expect([one.equals(body.files[0]), other.equals(body.files[2])]).toEqual([true, true])
})

test.each([
  ['in another field', (long: string) => `{"name":"${long}","file":"AAAA"}`],
  ['in a field inside', (long: string) => `{"a":{"file":"${long}"},"file":"AAAA"}`],
  ['in a field that comes twice', (long: string) => `{"file":"${long}","file":"AAAA"}`],
])('a long file %s is missing in its own', async (_, written) => {
  expect((await read(written(randomBytes(LARGE).toString('base64'))))?.isThere).toBe(false)
})

test.each([
  ['a letter that is no base64', (text: string) => `${text}é`],
  ['a blank inside', (text: string) => `${text.slice(0, MB)} ${text.slice(MB)}`],
  ['an end in the middle', (text: string) => `${text.slice(0, MB - 1)}=${text.slice(MB)}`],
])('a long text with %s stays text', async (_, damaged) => {
  const file = damaged(randomBytes(1.5 * MB).toString('base64'))
  expect((await read(JSON.stringify({ file })))?.body.file).toBe(file)
})

test('quotes inside a text end no text; more of them than a body has are not followed', async () => {
  const file = `"${randomBytes(LARGE).toString('base64')}"\\`
  expect((await read(JSON.stringify({ file })))?.body.file).toBe(file)
  expect(await takeFiles(Buffer.from(JSON.stringify({ file: '"'.repeat(300_000) })))).toBeUndefined()
})
