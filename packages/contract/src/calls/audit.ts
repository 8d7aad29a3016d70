import { z } from 'zod'
import { allow } from '../access.ts'
import { auditEntry, auditQuery } from '../audit.ts'
import { calls } from '../call.ts'

export const auditCalls = calls('audit', allow('full:access'), {
  'GET /audit': {
    lists: 'Auditoria',
    summary: 'Who changed what, when and from where',
    query: auditQuery,
    response: z.object({ entries: z.array(auditEntry), total: z.int() }),
  },
})
