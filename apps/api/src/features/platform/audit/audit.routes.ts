import { auditEntry, auditQuery } from '@shop/contract/audit'
import { z } from 'zod'
import type { Feature } from '../../../context'
import { ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { findAudit } from './audit.queries.ts'

export const auditRoutes: Feature = (app, { db, settings }) => {
  app.get(
    '/audit',
    {
      config: allow('full:access'),
      schema: {
        tags: ['audit'],
        summary: 'Who changed what, when and from where',
        querystring: auditQuery,
        response: ok(z.object({ entries: z.array(auditEntry), total: z.int() })),
      },
    },
    async (request) => ({ data: await findAudit(db, request.query, settings.SHOP_TIMEZONE) }),
  )
}
