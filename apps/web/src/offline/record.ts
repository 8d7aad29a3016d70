import type { Cents } from '@shop/domain/money'
import { RECORD_KINDS, type RecordKind } from './record-kinds.ts'

/** Version of the records that this release writes; those of version 1 are converted when read, others ignored. */
export const RECORD_VERSION = 2

/** The order or the count that a record belongs to. */
export interface Subject {
  kind: 'order' | 'count'
  id: number
}

/** An action on an order or in a count, stored on the phone until a fresh list of the server contains it. */
export interface OutboxRecord {
  /** Assigned by the database in the order of recording. */
  key?: number
  /** Sent as the idempotency key, the same in every attempt. */
  id: string
  version: typeof RECORD_VERSION
  /** Id of the person who acted: sent with this person's session only. */
  owner: string
  kind: RecordKind
  about: Subject
  /** The order's code, or the count's name and what was counted. */
  code: string
  /** The body of the call. */
  body: object
  /** Value of the returned items, in cents. */
  value?: Cents
  /** Milliseconds since the epoch. */
  at: number
  state: 'waiting' | 'sent' | 'refused'
  /** Why the server refused it. */
  why?: string
  /** Milliseconds since the epoch, once it was accepted. */
  sentAt?: number
}

/** The fields that a screen provides; the others are added when it is stored. `id`: of a colleague's record, sent once however often its file is read. */
export type NewRecord = Pick<OutboxRecord, 'kind' | 'about' | 'code' | 'body' | 'value'> & { id?: string }

/** The record of an action on an order. */
export const recordOf = (
  kind: Exclude<RecordKind, 'count'>,
  { orderId, code }: { orderId: number; code: string },
  body: object = { orderId },
): NewRecord => ({ kind, about: { kind: 'order', id: orderId }, code, body })

/** A record of an earlier release, whose subject is an order's id or the negative id of a count. */
export type RecordV1 = Omit<OutboxRecord, 'version' | 'about'> & { version: 1; orderId: number }

const subjectV1 = (orderId: number): Subject =>
  orderId < 0 ? { kind: 'count', id: -orderId } : { kind: 'order', id: orderId }

/** Converts a stored record of version 1; null for a version that this release cannot read. */
export function asCurrent(record: OutboxRecord | RecordV1): OutboxRecord | null {
  if (record.version === RECORD_VERSION) return record
  if (record.version !== 1) return null
  const { orderId, ...rest } = record
  return { ...rest, version: RECORD_VERSION, about: subjectV1(orderId) }
}

export const isAbout = ({ about }: Pick<OutboxRecord, 'about'>, kind: Subject['kind'], id: number) =>
  about.kind === kind && about.id === id

/** Whether it takes goods back at the door. */
export const isReturn = ({ kind }: OutboxRecord) => kind === 'exchange' || kind === 'return'

export const recordText = ({ kind, code }: Pick<OutboxRecord, 'kind' | 'code'>) =>
  `${RECORD_KINDS[kind].label} ${code}`

const isKind = (kind: unknown): kind is RecordKind => typeof kind === 'string' && kind in RECORD_KINDS

const FILE_TYPE = 'shop-record'

/** A record as a file for a colleague. */
export const recordFile = ({ id, kind, about, code, body, value, at }: OutboxRecord) =>
  JSON.stringify({ type: FILE_TYPE, version: RECORD_VERSION, id, kind, about, code, body, value, at })

/** Scans belong to a count, everything else to an order. */
const isSubjectOf = (kind: RecordKind, about: Partial<Subject> | undefined): about is Subject =>
  Number.isInteger(about?.id) && about?.kind === (kind === 'count' ? 'count' : 'order')

/** The record in a colleague's file, also of version 1; null for another file. */
export function readRecordFile(text: string): NewRecord | null {
  try {
    const file = JSON.parse(text) as OutboxRecord & { type?: unknown }
    const record = file.type === FILE_TYPE ? asCurrent(file) : null
    if (!record || !isKind(record.kind) || !isSubjectOf(record.kind, record.about)) return null
    const { id, kind, about, code, body, value } = record
    if (typeof code !== 'string' || !body) return null
    return {
      kind,
      about: { kind: about.kind, id: about.id },
      code,
      body: about.kind === 'order' ? { ...body, orderId: about.id } : body,
      // Absent in a file of an earlier release.
      ...(typeof id === 'string' && { id }),
      ...(Number.isSafeInteger(value) && { value: value as Cents }),
    }
  } catch {
    return null
  }
}
