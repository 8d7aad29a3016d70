import type { Cents } from '@shop/domain/money'
import { RECORD_KINDS, type RecordKind } from './record-kinds.ts'

/** Version of the records that this release writes; records of other versions are ignored. */
export const RECORD_VERSION = 1

/** An action on an order, stored on the phone until a fresh list of the server contains it. */
export interface OutboxRecord {
  /** Assigned by the database in the order of recording. */
  key?: number
  /** Sent as the idempotency key, the same in every try. */
  id: string
  version: typeof RECORD_VERSION
  /** Id of the person who acted: sent with this person's session only. */
  owner: string
  kind: RecordKind
  orderId: number
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

/** The fields that a screen provides; the others are added when it is stored. */
export type NewRecord = Pick<OutboxRecord, 'kind' | 'orderId' | 'code' | 'body' | 'value'>

export const recordText = ({ kind, code }: Pick<OutboxRecord, 'kind' | 'code'>) =>
  `${RECORD_KINDS[kind].label} ${code}`

const isKind = (kind: unknown): kind is RecordKind => typeof kind === 'string' && kind in RECORD_KINDS

const FILE_TYPE = 'shop-record'

/** A record as a file for a colleague. */
export const recordFile = ({ kind, orderId, code, body, value, at }: OutboxRecord) =>
  JSON.stringify({ type: FILE_TYPE, version: RECORD_VERSION, kind, orderId, code, body, value, at })

/** The record in a colleague's file; null when it is not of this version. */
export function readRecordFile(text: string): NewRecord | null {
  try {
    const { type, version, kind, orderId, code, body, value } = JSON.parse(text) as Record<string, unknown>
    const isRecord = type === FILE_TYPE && version === RECORD_VERSION && isKind(kind)
    if (!isRecord || !Number.isInteger(orderId) || typeof code !== 'string' || !body) return null
    return {
      kind,
      orderId: Number(orderId),
      code,
      body: kind === 'count' ? body : { ...(body as object), orderId },
      ...(Number.isSafeInteger(value) && { value: value as Cents }),
    }
  } catch {
    return null
  }
}
