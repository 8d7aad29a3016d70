import { z } from 'zod'
import { idParam, instant, localDateTime, pageQuery, text } from './wire.ts'

/** Every filter is optional; `start` and `end` are in shop time, both included. */
export const auditQuery = z.strictObject({
  ...pageQuery(),
  start: localDateTime.optional(),
  end: localDateTime.optional(),
  /** Matches who, what changed and from where, without case and accents. */
  search: text(120).optional(),
  action: text(40).optional(),
  entity: text(40).optional(),
  entityId: idParam.optional(),
})
export type AuditQuery = z.infer<typeof auditQuery>

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  who: z.string(),
  ip: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.int().nullable(),
  /** Its current name; null once it is deleted. An order's name is its code, a reference's includes its brand. */
  entityName: z.string().nullable(),
  change: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>
