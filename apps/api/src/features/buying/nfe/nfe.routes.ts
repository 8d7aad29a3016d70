import { NFE_FILE } from '@shop/domain/call-limits'
import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf } from '../../../plugins/access.ts'
import { fileBytes } from '../../../plugins/uploaded-file.ts'
import { route } from '../../../route.ts'
import {
  answerNfe,
  getNfe,
  importNfe,
  listNfes,
  matchNfe,
  removeNfe,
  suggestProducts,
  withdrawCancellation,
} from './nfe.service.ts'

/** Of the base64 text of a file. */
const NFE_BODY_LIMIT = 7 * 1024 * 1024

export const nfesRoutes: Feature = (app, context) => {
  const { db } = context
  route(app, 'GET /nfes', (request) => listNfes(db, request.query))

  route(app, 'GET /nfes/:id', (request) => getNfe(db, request.params.id))

  route(
    app,
    'POST /nfes',
    async (request) => importNfe(context, actorOf(request), fileBytes(request.body.file, NFE_FILE)),
    { bodyLimit: NFE_BODY_LIMIT },
  )

  route(app, 'PUT /nfes/:id/lines', (request) =>
    inTransaction(db, (tx) => matchNfe(tx, request.params.id, request.body.lines)),
  )

  route(app, 'POST /nfes/:id/answer', (request) =>
    inTransaction(db, (tx) => answerNfe(tx, actorOf(request), request.params.id)),
  )

  route(app, 'GET /nfes/:id/lines/:position/products', ({ params }) =>
    suggestProducts(db, params.id, params.position),
  )

  route(app, 'DELETE /nfes/cancellations/:key', (request) =>
    inTransaction(db, (tx) => withdrawCancellation(tx, actorOf(request), request.params.key)),
  )

  route(app, 'DELETE /nfes/:id', (request) =>
    inTransaction(db, (tx) => removeNfe(tx, actorOf(request), request.params.id)),
  )
}
