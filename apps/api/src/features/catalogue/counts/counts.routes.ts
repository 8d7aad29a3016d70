import {
  approveCount as approveCountBody,
  count,
  countDetails,
  countedLines,
  countLinePage,
  countList,
  countPage,
  countSuggestions,
  createCount as createCountBody,
  putCountLines as putCountLinesBody,
  sentAtHeader,
} from '@shop/contract/counts'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
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

const tags = ['counts']
const config = allow('bo:manage:products')

export const countsRoutes: Feature = (app, { db }) => {
  app.get(
    '/counts',
    {
      config,
      schema: { tags, summary: 'Counts of the stock', querystring: countPage, response: ok(countList) },
    },
    async (request) => ({ data: await listCounts(db, request.query) }),
  )

  app.get(
    '/counts/suggestions',
    { config, schema: { tags, summary: 'Products to count next', response: ok(countSuggestions) } },
    async () => ({ data: await suggestProducts(db) }),
  )

  app.get(
    '/counts/:id',
    {
      config,
      schema: {
        tags,
        summary: 'A count with a page of its lines',
        params: byId,
        querystring: countLinePage,
        response: ok(countDetails),
      },
    },
    async (request) => ({ data: await readCountLines(db, request.params.id, request.query) }),
  )

  app.post(
    '/counts',
    {
      config,
      schema: {
        tags,
        summary: 'Begins a count',
        ...onceHeaders,
        body: createCountBody,
        response: created(count),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await once(db, request, (tx) => createCount(tx, actorOf(request), request.body)) }
    },
  )

  app.put(
    '/counts/:id/lines',
    {
      config,
      schema: {
        tags,
        summary: 'Adds what was counted',
        headers: sentAtHeader,
        params: byId,
        body: putCountLinesBody,
        response: ok(countedLines),
      },
    },
    async (request) => {
      const sentAt = request.headers['x-sent-at']
      return {
        data: await once(db, request, (tx) =>
          putCountLines(
            tx,
            actorOf(request),
            request.params.id,
            request.body.lines,
            sentAt ? new Date(sentAt) : undefined,
          ),
        ),
      }
    },
  )

  app.post(
    '/counts/:id/finish',
    { config, schema: { tags, summary: 'Ends the counting', params: byId, response: ok(count) } },
    async (request) => ({ data: await finishCount(db, actorOf(request), request.params.id) }),
  )

  app.post(
    '/counts/:id/approve',
    {
      config,
      schema: {
        tags,
        summary: 'Corrects the stock by what was counted',
        ...onceHeaders,
        params: byId,
        body: approveCountBody,
        response: ok(count),
      },
    },
    async (request) => ({
      data: await once(db, request, (tx) =>
        approveCount(tx, actorOf(request), request.params.id, request.body),
      ),
    }),
  )

  app.delete(
    '/counts/:id',
    { config, schema: { tags, summary: 'Removes a count', params: byId, response: ok(count) } },
    async (request) => ({ data: await deleteCount(db, actorOf(request), request.params.id) }),
  )
}
