import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { approveCount } from './approve-count.ts'
import { putCountLines } from './count-lines.ts'
import {
  createCount,
  deleteCount,
  finishCount,
  listCounts,
  readCountLines,
  suggestProducts,
} from './counts.service.ts'
export const countsRoutes: Feature = (app, { db }) => {
  route(app, 'GET /counts', (request) => listCounts(db, request.query))

  route(app, 'GET /counts/suggestions', () => suggestProducts(db))

  route(app, 'GET /counts/:id', (request) => readCountLines(db, request.params.id, request.query))

  route(app, 'POST /counts', (request) =>
    once(db, request, (tx) => createCount(tx, actorOf(request), request.body)),
  )

  route(app, 'PUT /counts/:id/lines', async (request) => {
    const sentAt = request.headers['x-sent-at']
    return once(db, request, (tx) =>
      putCountLines(
        tx,
        actorOf(request),
        request.params.id,
        request.body.lines,
        sentAt ? new Date(String(sentAt)) : undefined,
      ),
    )
  })

  route(app, 'POST /counts/:id/finish', (request) => finishCount(db, actorOf(request), request.params.id))

  route(app, 'POST /counts/:id/approve', (request) =>
    once(db, request, (tx) => approveCount(tx, actorOf(request), request.params.id, request.body)),
  )

  route(app, 'DELETE /counts/:id', (request) => deleteCount(db, actorOf(request), request.params.id))
}
