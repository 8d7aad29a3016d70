import { newKey } from '@shop/browser/new-key'
import type { DBSchema } from 'idb'
import { lastingConnection } from './lasting-connection.ts'
import { asCurrent, type NewRecord, type OutboxRecord, RECORD_VERSION, type RecordV1 } from './record.ts'

interface Schema extends DBSchema {
  records: { key: number; value: OutboxRecord | RecordV1; indexes: { owner: string } }
}

/**
 * Version of the database, not of its records: a page of the previous release, still open beside a newer service
 * worker, could not open a database of a higher version and would refuse to record.
 */
const SCHEMA_VERSION = 1

const inStore = lastingConnection<Schema>('shop-outbox', SCHEMA_VERSION, (db, before) => {
  if (before < 1)
    db.createObjectStore('records', { keyPath: 'key', autoIncrement: true }).createIndex('owner', 'owner')
})

/** A person's records, oldest first. */
export async function recordsOf(owner: string): Promise<OutboxRecord[]> {
  const all = await inStore('records', 'readonly', (records) => records.index('owner').getAll(owner))
  return all.flatMap((record) => asCurrent(record) ?? [])
}

/** Stores all of them or none. @throws when the phone has no space left or its storage does not answer */
export async function addRecords(owner: string, added: readonly NewRecord[]): Promise<void> {
  const at = Date.now()
  const fixed = { owner, version: RECORD_VERSION, at, state: 'waiting' } as const
  const occurredAt = new Date(at).toISOString()
  await inStore('records', 'readwrite', (records) =>
    Promise.all(
      added.map((record) =>
        records.add({
          ...record,
          // Scans have a time of their own; a colleague's record keeps that of the other phone.
          body: record.about.kind === 'order' ? { occurredAt, ...record.body } : record.body,
          ...fixed,
          id: record.id ?? newKey(),
        }),
      ),
    ),
  )
}

/** Changes a record that still exists. */
export const changeRecord = (key: number, change: Pick<Partial<OutboxRecord>, 'state' | 'why' | 'sentAt'>) =>
  inStore('records', 'readwrite', async (records) => {
    const record = await records.get(key)
    if (record) await records.put({ ...record, ...change } as typeof record)
  })

export const removeRecord = (key: number) => inStore('records', 'readwrite', (records) => records.delete(key))

/**
 * Removes records that were accepted before a list was requested: that list contains them. Returns whether there were
 * any.
 */
export async function removeShown(owner: string, listAskedAt: number): Promise<boolean> {
  const shown = (await recordsOf(owner)).filter(
    ({ state, sentAt }) => state === 'sent' && Number(sentAt) <= listAskedAt,
  )
  for (const { key } of shown) if (key !== undefined) await removeRecord(key)
  return shown.length > 0
}

const OLD_KEY = (owner: string) => `deliveries:${owner}`

/** Moves the records that an earlier release stored for this person in the local storage. */
export async function adoptOldRecords(owner: string, storage: Storage): Promise<void> {
  const text = storage.getItem(OLD_KEY(owner))
  if (!text) return
  const old = JSON.parse(text) as { orderId: number; code: string; action: NewRecord['kind']; body: object }[]
  await addRecords(
    owner,
    old.map(({ orderId, code, action, body }) => ({
      kind: action,
      about: { kind: 'order', id: orderId },
      code,
      body,
    })),
  )
  storage.removeItem(OLD_KEY(owner))
}
