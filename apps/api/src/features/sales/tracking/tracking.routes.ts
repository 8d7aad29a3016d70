import type { Feature } from '../../../context.ts'
import { route } from '../../../route.ts'
import { getTracking } from './tracking.service.ts'

export const trackingRoutes: Feature = (app, shop) => {
  route(app, 'getShopTrackingByToken', (request) => getTracking(shop, request.params.token, request.ip))
}
