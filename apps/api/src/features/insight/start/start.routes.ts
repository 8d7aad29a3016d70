import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { findStart } from './start.queries.ts'
import { dismissStart } from './start.service.ts'

export const startRoutes: Feature = (app, { db }) => {
  route(app, 'GET /start', () => findStart(db))
  route(app, 'PATCH /start', (request) => dismissStart(db, actorOf(request), request.body.dismissed))
}
