import type { Feature } from '../../../context.ts'
import { route } from '../../../route.ts'
import { findAudit } from './audit.queries.ts'

export const auditRoutes: Feature = (app, { db, settings }) => {
  route(app, 'GET /audit', (request) => findAudit(db, request.query, settings.SHOP_TIMEZONE))
}
