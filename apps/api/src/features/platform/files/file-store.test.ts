import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startS3Double } from '../../../../test/s3-double.ts'
import { readSettings, SettingsError } from '../../../settings.ts'
import type { StoredFile } from './disk.ts'
import { type FileStore, fail, openFileStore } from './file-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

let s3: Awaited<ReturnType<typeof startS3Double>>
beforeEach(async () => {
  s3 = await startS3Double()
})
afterEach(() => s3.stop())

async function listAll(files: FileStore) {
  const found: StoredFile[] = []
  for await (const page of files.list()) found.push(...page)
  return found
}

const IMAGE = Buffer.from([0xff, 0xd8, 0, 1, 2, 255])

describe.each([
  ['a folder', () => undefined],
  ['an S3-compatible store', () => s3.address()],
])('%s', (_, address) => {
  test('returns what was stored, under a name derived from the content, until it is removed', async () => {
    const files = await openFileStore(address(), folder)
    const key = await files.put('private', IMAGE, 'image/jpeg')
    expect(key).toMatch(/^private\/[0-9a-f]{64}\.jpg$/)
    expect(await files.put('private', IMAGE, 'image/jpeg')).toBe(key)
    expect(Buffer.from((await files.read(key)) ?? [])).toEqual(IMAGE)
    await files.remove(key)
    await files.remove(key)
    expect(await files.read(key)).toBeUndefined()
  })

  test('lists what was stored, with its time, and no files of others', async () => {
    const files = await openFileStore(address(), join(folder, randomUUID()))
    const keys = []
    for (const name of ['public', 'private', 'private', 'private'] as const)
      keys.push(await files.put(name, randomBytes(10), 'image/png'))
    s3.objects.set('private/notes.txt', Buffer.from('of somebody else'))
    const listed = await listAll(files)
    expect(listed.map(({ key }) => key).sort()).toEqual(keys.sort())
    for (const { changedAt } of listed) expect(Math.abs(Date.now() - changedAt)).toBeLessThan(60_000)
  })

  test('returns exactly the bytes of a file, of every size from 1 byte to 20 kB', async () => {
    const files = await openFileStore(address(), folder)
    for (let size = 1; size <= 20_000; size = size < 64 ? size + 1 : Math.ceil(size * 1.07)) {
      const bytes = randomBytes(size)
      const read = await files.read(await files.put('public', bytes, 'image/png'))
      expect(read?.byteLength).toBe(size)
      expect(Buffer.compare(bytes, read ?? new Uint8Array())).toBe(0)
    }
  })
})

describe('a folder', () => {
  const broken = (bytes: string) => {
    const key = `public/${createHash('sha256').update(IMAGE).digest('hex')}.jpg`
    mkdirSync(join(folder, 'public'), { recursive: true })
    writeFileSync(join(folder, key), bytes)
    return key
  }

  test('treats an empty file as absent, and never returns other memory of the process', async () => {
    const files = await openFileStore(undefined, folder)
    expect(await files.read(broken(''))).toBeUndefined()
  })

  test.each(['', 'half'])('replaces a file that was left damaged ("%s") by the next upload', async (left) => {
    const files = await openFileStore(undefined, folder)
    const key = broken(left)
    expect(await files.put('public', IMAGE, 'image/jpeg')).toBe(key)
    expect(Buffer.from((await files.read(key)) ?? [])).toEqual(IMAGE)
  })

  test('stores files that only its own user can read, and leaves no temporary ones', async () => {
    const fresh = join(folder, 'fresh')
    const files = await openFileStore(undefined, fresh)
    const key = await files.put('private', IMAGE, 'image/jpeg')
    expect(statSync(join(fresh, key)).mode & 0o777).toBe(0o600)
    expect(statSync(join(fresh, 'private')).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(fresh, 'private'))).toEqual([key.slice('private/'.length)])
  })
})

describe('an S3-compatible store', () => {
  test('is shared by processes, sends the same image once and takes one call to read', async () => {
    const [one, other] = [
      await openFileStore(s3.address(), folder),
      await openFileStore(s3.address(), folder),
    ]
    const key = await one.put('public', IMAGE, 'image/png')
    await other.put('public', IMAGE, 'image/png')
    expect(s3.calls.filter((call) => call === `PUT ${key}`)).toHaveLength(1)
    s3.calls.length = 0
    expect(Buffer.from((await other.read(key)) ?? [])).toEqual(IMAGE)
    expect(s3.calls).toEqual([`GET ${key}`])
  })

  test.each([
    ['secret', () => s3.address('outro'), /SignatureDoesNotMatch/],
    ['bucket', () => s3.address(undefined, 'nenhum'), /NoSuchBucket/],
  ])('with a wrong %s is refused when it is opened', async (_, address, reason) => {
    const opening = openFileStore(address(), folder)
    await expect(opening).rejects.toThrow(SettingsError)
    await expect(opening).rejects.toThrow(reason)
  })

  test('that is unreachable causes a failure that may be repeated', async () => {
    const files = await openFileStore(s3.address(), folder)
    await s3.stop()
    const calls = [
      () => files.put('public', IMAGE, 'image/png'),
      () => files.read('public/x.png'),
      () => files.remove('x'),
      () => listAll(files),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    s3 = await startS3Double()
  })

  test.each(['s3://chave@loja/bucket', 's3://chave:segredo@loja', 's3://a:b@loja/x/y', 'http://a:b@loja/x'])(
    'is refused for %s',
    (FILES_URL) => {
      expect(() => readSettings({ FILES_URL })).toThrow(/FILES_URL/)
    },
  )
})

test('a full disk is told as such, not as a store that does not answer', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  expect(() => fail(full)).toThrow(full)
  expect(() => fail(new Error('connection refused'))).toThrow('O armazenamento de imagens não respondeu.')
})
