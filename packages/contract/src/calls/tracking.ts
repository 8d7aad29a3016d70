import { open } from '../access.ts'
import { calls } from '../call.ts'
import { tracking, trackingParams } from '../tracking.ts'

export const trackingCalls = calls('shop', open, {
  'GET /shop/tracking/:token': {
    summary: 'The public status of an order, by its signed link',
    params: trackingParams,
    response: tracking,
  },
})
