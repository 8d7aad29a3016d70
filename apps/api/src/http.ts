import { data, failure, idParam } from '@shop/contract/wire'
import { z } from 'zod'

const failures = { '4xx': failure, '5xx': failure }

/** The answers of a call that reads or changes: 200 with `{data}`. */
export const ok = <T extends z.ZodType>(schema: T) => ({ 200: data(schema), ...failures })
/** The answers of a call that creates: 201 with `{data}`. */
export const created = <T extends z.ZodType>(schema: T) => ({ 201: data(schema), ...failures })

/** The address parameter of most calls. */
export const byId = z.strictObject({ id: idParam })

/** Calls that carry pictures as base64 take more than the usual 1 MiB. */
export const PICTURE_BODY_LIMIT = 20 * 1024 * 1024
