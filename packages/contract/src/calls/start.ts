import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { startBody, startState } from '../start.ts'

export const startCalls = calls('start', {
  getStart: {
    method: 'GET',
    path: '/start',
    access: allow('full:access'),
    summary: 'Which first steps of a new shop are done',
    response: startState,
  },
  patchStart: {
    method: 'PATCH',
    path: '/start',
    access: allow('full:access'),
    summary: 'Dismisses the first steps of a new shop for everybody, or shows them again',
    body: startBody,
    response: startState,
  },
})
