import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { getSession, getTill, listSessions } from './read-till.ts'
import { closeTill, openTill, recordMovement } from './till.service.ts'

export const tillRoutes: Feature = (app, { db }) => {
  route(app, 'GET /till', () => getTill(db))

  route(app, 'GET /till/sessions', (request) => listSessions(db, request.query.page, request.query.items))

  route(app, 'GET /till/sessions/:id', (request) => getSession(db, request.params.id))

  route(app, 'POST /till/open', (request) =>
    once(db, request, (tx) => openTill(tx, actorOf(request), request.body.float)),
  )

  route(app, 'POST /till/movements', async (request) => {
    const { kind, amount, ...words } = request.body
    return once(db, request, (tx) => recordMovement(tx, actorOf(request), kind, amount, words))
  })

  route(app, 'POST /till/close', async (request) => {
    const { counted, comment } = request.body
    return once(db, request, (tx) => closeTill(tx, actorOf(request), counted, comment))
  })
}
