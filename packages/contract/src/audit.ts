import { z } from 'zod'
import { idParam, instant, localDateTime, pageQuery, text } from './wire.ts'

/** Every filter is optional; `start` and `end` are the shop's local time, both included. */
export const auditQuery = z.strictObject({
  ...pageQuery(30),
  start: localDateTime.optional(),
  end: localDateTime.optional(),
  /** Part of who, what changed or from where, without case and accents. */
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
  /** What it is called now; null once it is gone. An order is called by its code, a reference by its brand. */
  entityName: z.string().nullable(),
  change: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>
