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
  route(app, 'getCounts', (request) => listCounts(db, request.query))

  route(app, 'getCountsSuggestions', () => suggestProducts(db))

  route(app, 'getCountsById', (request) => readCountLines(db, request.params.id, request.query))

  route(app, 'postCounts', (request) =>
    once(db, request, (tx) => createCount(tx, actorOf(request), request.body)),
  )

  route(app, 'putCountsByIdLines', async (request) => {
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

  route(app, 'postCountsByIdFinish', (request) => finishCount(db, actorOf(request), request.params.id))

  route(app, 'postCountsByIdApprove', (request) =>
    once(db, request, (tx) => approveCount(tx, actorOf(request), request.params.id, request.body)),
  )

  route(app, 'deleteCountsById', (request) => deleteCount(db, actorOf(request), request.params.id))
}
