import type { z } from 'zod'
import type { Access } from './access.ts'

/** One call of the API: its request, its response, and who may call it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api; a segment with a colon is a parameter. */
  path: string
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
  /** 200 without one. */
  status?: 201
  /** The `data` of the response; a call without it has a response other than JSON. */
  response?: z.ZodType
  /** Content types of a response that is not JSON. */
  produces?: string[]
}

/** Calls of one chapter by their names. */
export const calls = <T extends Record<string, Call>>(tag: string, table: T): T =>
  Object.fromEntries(Object.entries(table).map(([name, call]) => [name, { tag, ...call }])) as T
