import type { Feature } from '../../../context.ts'
import { route } from '../../../route.ts'
import { readHealth } from './health.service.ts'

export const healthRoutes: Feature = (app, context) => {
  route(app, 'GET /health', () => readHealth(context))
}
