import { tracking, trackingParams } from '@shop/contract/tracking'
import type { Feature } from '../../../context'
import { ok } from '../../../http.ts'
import { open } from '../../../plugins/access.ts'
import { getTracking } from './tracking.service.ts'

export const trackingRoutes: Feature = (app, shop) => {
  app.get(
    '/shop/tracking/:token',
    {
      config: open,
      schema: {
        tags: ['shop'],
        summary: 'The public status of an order, by its signed link',
        params: trackingParams,
        response: ok(tracking),
      },
    },
    async (request) => ({ data: await getTracking(shop, request.params.token, request.ip) }),
  )
}
