import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { addSynonym, changeSynonym, listSynonyms, removeSynonym } from './synonyms.service.ts'

export const synonymsRoutes: Feature = (app, { db }) => {
  route(app, 'GET /synonyms', () => listSynonyms(db))

  route(app, 'POST /synonyms', (request) =>
    once(db, request, (tx) => addSynonym(tx, actorOf(request), request.body)),
  )

  route(app, 'PUT /synonyms/:id', (request) =>
    inTransaction(db, (tx) => changeSynonym(tx, actorOf(request), request.params.id, request.body)),
  )

  route(app, 'DELETE /synonyms/:id', (request) =>
    inTransaction(db, (tx) => removeSynonym(tx, actorOf(request), request.params.id)),
  )
}
