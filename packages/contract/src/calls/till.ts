import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  closedTill,
  closeTillBody,
  openTillBody,
  till,
  tillMovementBody,
  tillPageQuery,
  tillSession,
  tillSessions,
} from '../till.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:orders')

export const tillCalls = calls('till', access, {
  'GET /till': {
    summary: 'The open till session, and the cash with deliverers',
    response: till,
  },
  'GET /till/sessions': {
    summary: 'Closed till sessions, latest first',
    query: tillPageQuery,
    response: tillSessions,
  },
  'GET /till/sessions/:id': {
    summary: 'A till session with its movements',
    params: byId,
    response: tillSession,
  },
  'POST /till/open': {
    summary: 'Opens the till',
    headers: idempotencyHeader,
    body: openTillBody,
    status: 201,
    response: tillSession,
  },
  'POST /till/movements': {
    summary: 'Puts cash into the till or takes it out',
    headers: idempotencyHeader,
    body: tillMovementBody,
    status: 201,
    response: tillSession,
  },
  'POST /till/close': {
    summary: 'Closes the till; a difference needs a comment',
    headers: idempotencyHeader,
    body: closeTillBody,
    response: closedTill,
  },
})
