import type { z } from 'zod'
import type { Access } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Method and path below /api; a segment with a colon is a parameter. The key of a call in its table. */
type Key = `${Method} /${string}`

/** One call of the API: its request, its response, and who may call it. */
export interface Call {
  access: Access
  /** Its chapter in the OpenAPI document. */
  tag?: string
  summary: string
  headers?: z.ZodType
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The field of the body that contains images, and how many at most; `alone`: the body may be the image itself. */
  images?: { field: string; most: number; alone?: true }
  /** Most calls of one person in an hour, where each costs or leaves more than a row that is changed. */
  perHour?: number
  /** What the audit trail says is read: a whole list with personal data. One row an hour for each reader. */
  lists?: string
  /** 200 without one. */
  status?: 201
  /** The `data` of the response; a call without it has a response other than JSON. */
  response?: z.ZodType
  /** Content types of a response that is not JSON. */
  produces?: string[]
}

/** The calls of a chapter by their addresses; `access` is that of the calls that name none. */
export function calls<T extends Record<Key, Call>>(tag: string, table: T): T
export function calls<T extends Record<Key, Omit<Call, 'access'> & Partial<Call>>>(
  tag: string,
  access: Access,
  table: T,
): { [A in keyof T]: T[A] & { access: Access } }
export function calls(tag: string, ...rest: [Record<Key, Call>] | [Access, Record<Key, Partial<Call>>]) {
  const [access, table] = rest.length === 1 ? [undefined, rest[0]] : rest
  const defaults = { tag, ...(access && { access }) }
  return Object.fromEntries(
    Object.entries(table).map(([address, call]) => [address, { ...defaults, ...call }]),
  )
}
