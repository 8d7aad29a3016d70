import type { Feature } from '../../../context.ts'
import { route } from '../../../route.ts'
import { findStartSteps } from './start.queries.ts'

export const startRoutes: Feature = (app, { db }) => {
  route(app, 'getStart', () => findStartSteps(db))
}
