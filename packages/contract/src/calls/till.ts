import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
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

export const tillCalls = calls('till', {
  getTill: {
    method: 'GET',
    path: '/till',
    access,
    summary: 'The open till session',
    response: till,
  },
  getTillSessions: {
    method: 'GET',
    path: '/till/sessions',
    access,
    summary: 'Closed till sessions, latest first',
    query: tillPageQuery,
    response: tillSessions,
  },
  getTillSessionsById: {
    method: 'GET',
    path: '/till/sessions/:id',
    access,
    summary: 'A till session with its movements',
    params: byId,
    response: tillSession,
  },
  postTillOpen: {
    method: 'POST',
    path: '/till/open',
    access,
    summary: 'Opens the till',
    headers: idempotencyHeader,
    body: openTillBody,
    status: 201,
    response: tillSession,
  },
  postTillMovements: {
    method: 'POST',
    path: '/till/movements',
    access,
    summary: 'Puts cash into the till or takes it out',
    headers: idempotencyHeader,
    body: tillMovementBody,
    status: 201,
    response: tillSession,
  },
  postTillClose: {
    method: 'POST',
    path: '/till/close',
    access,
    summary: 'Closes the till',
    headers: idempotencyHeader,
    body: closeTillBody,
    response: tillSession,
  },
})
