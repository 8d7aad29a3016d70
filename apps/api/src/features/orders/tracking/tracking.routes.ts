import type { Feature } from '../../../context.ts'
import { route } from '../../../route.ts'
import { getTracking } from './tracking.service.ts'

export const trackingRoutes: Feature = (app, context) => {
  route(app, 'GET /shop/tracking/:token', (request) => getTracking(context, request.params.token, request.ip))
}
