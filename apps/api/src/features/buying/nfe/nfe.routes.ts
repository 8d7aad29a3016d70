import {
  importedNfe,
  importNfe as importNfeBody,
  matchNfe as matchNfeBody,
  nfe,
  nfeKeyParam,
  nfePage,
  nfes,
} from '@shop/contract/nfes'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Feature } from '../../../context'
import { inTransaction } from '../../../db/database.ts'
import { byId, created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { getNfe, importNfe, listNfes, matchNfe, removeNfe, withdrawCancellation } from './nfe.service.ts'

const tags = ['nfes']
const config = allow('bo:manage:products')

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

export const nfesRoutes: Feature = (app, { db }) => {
  app.get(
    '/nfes',
    {
      config,
      schema: { tags, summary: 'NF-e of suppliers, latest first', querystring: nfePage, response: ok(nfes) },
    },
    async (request) => ({ data: await listNfes(db, request.query) }),
  )

  app.get(
    '/nfes/:id',
    {
      config,
      schema: { tags, summary: 'An NF-e with its lines and instalments', params: byId, response: ok(nfe) },
    },
    async (request) => ({ data: await getNfe(db, request.params.id) }),
  )

  app.post(
    '/nfes',
    {
      // Read like a picture: the one long text is taken out of the body before it is parsed.
      config: { ...config, pictures: { field: 'file', most: 1 } },
      bodyLimit: NFE_BODY_LIMIT,
      schema: {
        tags,
        summary: 'Keeps a supplier’s NF-e (layout 4.00), or the cancellation of one',
        body: importNfeBody,
        response: created(importedNfe),
      },
    },
    async (request, reply) => {
      const { file: sent } = request.body
      const file = typeof sent === 'string' ? bytesOf(sent) : sent
      if (file.length > FILE_LIMIT) throw new AppError('TOO_LARGE', 'O arquivo tem mais de 5 MB.')
      reply.status(201)
      return { data: await importNfe(db, actorOf(request), file) }
    },
  )

  app.put(
    '/nfes/:id/lines',
    {
      config,
      schema: {
        tags,
        summary: 'Matches lines of an NF-e with products; remembered for the supplier',
        params: byId,
        body: matchNfeBody,
        response: ok(nfe),
      },
    },
    async (request) => ({
      data: await inTransaction(db, (tx) => matchNfe(tx, request.params.id, request.body.lines)),
    }),
  )

  app.delete(
    '/nfes/cancellations/:key',
    {
      config,
      schema: {
        tags,
        summary: 'Withdraws the cancellation of an NF-e',
        params: nfeKeyParam,
        response: ok(nfe.nullable()),
      },
    },
    async (request) => ({
      data: await inTransaction(db, (tx) => withdrawCancellation(tx, actorOf(request), request.params.key)),
    }),
  )

  app.delete(
    '/nfes/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Removes an NF-e of which nothing was received',
        params: byId,
        response: ok(z.null()),
      },
    },
    async (request) => ({
      data: await inTransaction(db, (tx) => removeNfe(tx, actorOf(request), request.params.id)),
    }),
  )
}
