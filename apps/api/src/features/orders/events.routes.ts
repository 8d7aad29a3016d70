import type { PassThrough } from 'node:stream'
import { holdsAny } from '@shop/domain/permissions'
import { allow } from '../../plugins/access.ts'
import type { Feature } from '../../shop.ts'
import { identify } from '../accounts/session.service.ts'
import { openEventStream } from './event-stream.ts'
import { ORDER_READERS } from './order-scope.ts'

export const orderEventsRoutes: Feature = (app, { db, events, tokenSecret }) => {
  const streams = new Set<PassThrough>()
  // An open stream would keep the server from stopping.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })

  app.get(
    '/orders/events',
    {
      config: allow(...ORDER_READERS),
      schema: {
        tags: ['orders'],
        summary: 'Changes of orders as they happen: server-sent events {orderId, statusKey}',
        produces: ['text/event-stream'],
      },
    },
    (request, reply) => {
      const { authorization } = request.headers
      const whoNow = async () => {
        const identity = await identify(db, tokenSecret, authorization)
        return identity && holdsAny(identity.permissions, ORDER_READERS) ? identity : null
      }
      const stream = openEventStream(events, whoNow)
      streams.add(stream)
      stream.on('close', () => streams.delete(stream))
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-cache, no-transform')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
        .send(stream)
    },
  )
}
