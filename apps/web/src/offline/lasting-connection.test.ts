import 'fake-indexeddb/auto'
import { type DBSchema, openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { lastingConnection } from './lasting-connection.ts'

interface Schema extends DBSchema {
  notes: { key: number; value: string }
}

const leaving: (() => void)[] = []
vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
  if (type === 'pagehide') leaving.push(listener)
})
afterEach(() => void vi.useRealTimers())

/** A page of its own over the same database. */
const openPage = () => lastingConnection<Schema>('test', 1, (db) => void db.createObjectStore('notes'))
const leave = () => leaving.at(-1)?.()
const read = (notes: ReturnType<typeof openPage>) => notes('notes', 'readonly', (store) => store.getAll())

test('a transaction under way when the page is left is aborted, and does not block the next page', async () => {
  const page = openPage()
  let unfinished: Promise<unknown> | undefined
  await new Promise<void>((begun) => {
    unfinished = page('notes', 'readwrite', async (store) => {
      for (;;) await store.put('unfinished', 1).then(() => begun())
    })
  })
  leave()
  await expect(unfinished).rejects.toThrow()
  expect(await read(openPage())).toEqual([])
})

test('a transaction that begins only after the page was left is aborted too', async () => {
  const page = openPage()
  const late = page('notes', 'readwrite', async (store) => {
    for (;;) await store.put('late', 1)
  })
  leave()
  await expect(late).rejects.toThrow()
  expect(await read(openPage())).toEqual([])
})

test('storage that does not answer is reported, and does not do the work later', async () => {
  const page = openPage()
  await read(page)
  const db = await openDB<Schema>('test', 1)
  const stuck = db.transaction('notes', 'readwrite')
  const goesOn = (async () => {
    for (;;) await stuck.store.get(1)
  })()
  stuck.done.catch(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = expect(page('notes', 'readwrite', (store) => store.put('late', 2))).rejects.toThrow(
    'Storage does not answer',
  )
  await vi.advanceTimersByTimeAsync(20_000)
  await late
  vi.useRealTimers()
  stuck.abort()
  await expect(goesOn).rejects.toThrow()
  expect(await read(openPage())).toEqual([])
})
