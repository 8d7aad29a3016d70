import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { closeTill, getSession, getTill, listSessions, openTill, recordMovement } from './till.service.ts'
export const tillRoutes: Feature = (app, { db }) => {
  route(app, 'getTill', () => getTill(db))

  route(app, 'getTillSessions', (request) => listSessions(db, request.query.page, request.query.items))

  route(app, 'getTillSessionsById', (request) => getSession(db, request.params.id))

  route(app, 'postTillOpen', (request) =>
    once(db, request, (tx) => openTill(tx, actorOf(request), request.body.float)),
  )

  route(app, 'postTillMovements', async (request) => {
    const { kind, amount, ...words } = request.body
    return once(db, request, (tx) => recordMovement(tx, actorOf(request), kind, amount, words))
  })

  route(app, 'postTillClose', async (request) => {
    const { counted, comment } = request.body
    return once(db, request, (tx) => closeTill(tx, actorOf(request), counted, comment))
  })
}
