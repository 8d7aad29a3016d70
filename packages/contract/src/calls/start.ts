import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { startSteps } from '../start.ts'

export const startCalls = calls('start', {
  getStart: {
    method: 'GET',
    path: '/start',
    access: allow('full:access'),
    summary: 'Which first steps of a new shop are done',
    response: startSteps,
  },
})
