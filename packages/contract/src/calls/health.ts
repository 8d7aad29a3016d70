import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { shopHealth } from '../health.ts'

export const healthCalls = calls('health', allow('full:access'), {
  'GET /health': {
    summary:
      'What of the shop works and what has failed since when: mails, backups, disk, queued work, programs outside',
    response: shopHealth,
  },
})
