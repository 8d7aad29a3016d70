import { AppError } from '../../../app-error.ts'
import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf } from '../../../plugins/access.ts'
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

/** Limit in bytes of the file; the body with its base64 text may be larger. */
const FILE_LIMIT = 5 * 1024 * 1024
const NFE_BODY_LIMIT = 7 * 1024 * 1024

/** Node.js leaves out what is no base64: the text then has fewer bytes than its length says. @throws AppError */
function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length < Buffer.byteLength(base64, 'base64'))
    throw new AppError('BAD_REQUEST', 'O arquivo não pôde ser lido.')
  return bytes
}

export const nfesRoutes: Feature = (app, context) => {
  const { db } = context
  route(app, 'GET /nfes', (request) => listNfes(db, request.query))

  route(app, 'GET /nfes/:id', (request) => getNfe(db, request.params.id))

  route(
    app,
    'POST /nfes',
    async (request) => {
      const { file: sent } = request.body
      const file = typeof sent === 'string' ? bytesOf(sent) : sent
      if (file.length > FILE_LIMIT) throw new AppError('TOO_LARGE', 'O arquivo tem mais de 5 MB.')
      return importNfe(context, actorOf(request), file)
    },
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
