import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { startBody, startState } from '../start.ts'

export const startCalls = calls('start', allow('full:access'), {
  'GET /start': {
    summary: 'Which first steps of a new shop are done',
    response: startState,
  },
  'PATCH /start': {
    summary: 'Dismisses the first steps of a new shop for everybody, or shows them again',
    body: startBody,
    response: startState,
  },
})
