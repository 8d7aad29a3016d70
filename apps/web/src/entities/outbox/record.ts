import type { Cents } from '@shop/domain/money'
import { RECORD_KINDS, type RecordKind } from './record-kinds.ts'

/** The form of the records that this release writes; what it reads of others is left alone. */
export const RECORD_VERSION = 1

/** What somebody did with an order, kept on the phone until a fresh list from the server agrees. */
export interface OutboxRecord {
  /** Given by the database in the order of recording. */
  key?: number
  /** Sent as the idempotency key, the same at every try. */
  id: string
  version: typeof RECORD_VERSION
  /** Whose act it is: sent with this person's session only. */
  owner: string
  kind: RecordKind
  orderId: number
  code: string
  /** What the call takes. */
  body: object
  /** Cents that what came back is worth. */
  value?: Cents
  /** Milliseconds since the epoch. */
  at: number
  state: 'waiting' | 'sent' | 'refused'
  /** Why the server refused it. */
  why?: string
  /** Milliseconds since the epoch, once it was accepted. */
  sentAt?: number
}

/** What a screen gives; the rest is filled in. */
export type NewRecord = Pick<OutboxRecord, 'kind' | 'orderId' | 'code' | 'body' | 'value'>

export const recordText = ({ kind, code }: Pick<OutboxRecord, 'kind' | 'code'>) =>
  `${RECORD_KINDS[kind].label} ${code}`

const isKind = (kind: unknown): kind is RecordKind => typeof kind === 'string' && kind in RECORD_KINDS

const FILE_TYPE = 'shop-record'

/** A record as a file that a colleague can take over. */
export const recordFile = ({ kind, orderId, code, body, at }: OutboxRecord) =>
  JSON.stringify({ type: FILE_TYPE, version: RECORD_VERSION, kind, orderId, code, body, at })

/** The record in a colleague's file; null when it is none of this version. */
export function readRecordFile(text: string): NewRecord | null {
  try {
    const { type, version, kind, orderId, code, body } = JSON.parse(text) as Record<string, unknown>
    const isRecord = type === FILE_TYPE && version === RECORD_VERSION && isKind(kind)
    if (!isRecord || !Number.isInteger(orderId) || typeof code !== 'string' || !body) return null
    return {
      kind,
      orderId: Number(orderId),
      code,
      body: kind === 'count' ? body : { ...(body as object), orderId },
    }
  } catch {
    return null
  }
}
