import { data, failure } from '@shop/contract/wire'
import type { z } from 'zod'

const failures = { '4xx': failure, '5xx': failure }

/** The responses of a call that reads or changes: 200 with `{data}`. */
export const ok = <T extends z.ZodType>(schema: T) => ({ 200: data(schema), ...failures })
/** The responses of a call that creates: 201 with `{data}`. */
export const created = <T extends z.ZodType>(schema: T) => ({ 201: data(schema), ...failures })

/** Limit in bytes of a body that may be sent without signing in. */
export const OPEN_BODY_LIMIT = 16 * 1024
/** Limit in bytes of every other body, without its images: twice the largest batch that a screen sends. */
export const BODY_LIMIT = 256 * 1024
