import { open } from '../access.ts'
import { calls } from '../call.ts'
import { tracking, trackingParams } from '../tracking.ts'

export const trackingCalls = calls('shop', {
  getShopTrackingByToken: {
    method: 'GET',
    path: '/shop/tracking/:token',
    access: open,
    summary: 'The public status of an order, by its signed link',
    params: trackingParams,
    response: tracking,
  },
})
