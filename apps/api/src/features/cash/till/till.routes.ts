import {
  closeTill as closeTillBody,
  openTill as openTillBody,
  till,
  tillMovement,
  tillPage,
  tillSession,
  tillSessions,
} from '@shop/contract/till'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import { closeTill, getSession, getTill, listSessions, openTill, recordMovement } from './till.service.ts'

const tags = ['till']
const config = allow('bo:manage:orders')

export const tillRoutes: Feature = (app, { db }) => {
  app.get(
    '/till',
    { config, schema: { tags, summary: 'The open till session', response: ok(till) } },
    async () => ({ data: await getTill(db) }),
  )

  app.get(
    '/till/sessions',
    {
      config,
      schema: {
        tags,
        summary: 'Closed till sessions, latest first',
        querystring: tillPage,
        response: ok(tillSessions),
      },
    },
    async (request) => ({ data: await listSessions(db, request.query.page, request.query.items) }),
  )

  app.get(
    '/till/sessions/:id',
    {
      config,
      schema: { tags, summary: 'A till session with its movements', params: byId, response: ok(tillSession) },
    },
    async (request) => ({ data: await getSession(db, request.params.id) }),
  )

  app.post(
    '/till/open',
    {
      config,
      schema: {
        tags,
        summary: 'Opens the till',
        ...onceHeaders,
        body: openTillBody,
        response: created(tillSession),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await once(db, request, (tx) => openTill(tx, actorOf(request), request.body.float)) }
    },
  )

  app.post(
    '/till/movements',
    {
      config,
      schema: {
        tags,
        summary: 'Puts cash into the till or takes it out',
        ...onceHeaders,
        body: tillMovement,
        response: created(tillSession),
      },
    },
    async (request, reply) => {
      const { kind, amount, ...words } = request.body
      reply.status(201)
      return {
        data: await once(db, request, (tx) => recordMovement(tx, actorOf(request), kind, amount, words)),
      }
    },
  )

  app.post(
    '/till/close',
    {
      config,
      schema: {
        tags,
        summary: 'Closes the till',
        ...onceHeaders,
        body: closeTillBody,
        response: ok(tillSession),
      },
    },
    async (request) => {
      const { counted, comment } = request.body
      return { data: await once(db, request, (tx) => closeTill(tx, actorOf(request), counted, comment)) }
    },
  )
}
