import type { PassThrough } from 'node:stream'
import { holdsAny, type Permission } from '@shop/domain/permissions'
import { allow } from '../../plugins/access.ts'
import type { Feature } from '../../shop.ts'
import { identify } from '../accounts/session.service.ts'
import { openEventStream } from './event-stream.ts'

const READERS: readonly Permission[] = ['bo:manage:orders', 'app:stocking', 'app:delivery']

export const orderEventsRoutes: Feature = (app, { db, events, tokenSecret }) => {
  const streams = new Set<PassThrough>()
  // An open stream would keep the server from stopping.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })

  app.get(
    '/orders/events',
    {
      config: allow(...READERS),
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
        return identity && holdsAny(identity.permissions, READERS) ? identity : null
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
