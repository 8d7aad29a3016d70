import type { PassThrough } from 'node:stream'
import { ORDER_READERS } from '@shop/contract/access'
import { holdsAny } from '@shop/domain/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Feature } from '../../../context.ts'
import type { Identity } from '../../../identity.ts'
import { identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { ownerName, ownerOf } from '../../identity/accounts/account-owner.ts'
import { openSessions } from '../../identity/accounts/session.service.ts'
import { openEventStream } from './event-stream.ts'

/**
 * Open streams per person (each browser tab has one), whatever the number of sessions, and per process: the limit of
 * customers' streams is separate from that of the staff's.
 */
const MOST_OF_PERSON = { employee: 50, customer: 10 }
const MOST = 1_000
const RETRY_SECONDS = 30

function refuse(code: 'TOO_MANY_TRIES' | 'UNAVAILABLE'): never {
  const refusal = new AppError(
    code,
    'Há telas demais abertas ao mesmo tempo. Feche algumas e tente novamente.',
  )
  refusal.retryAfter = RETRY_SECONDS
  throw refusal
}

/** A HEAD would open a stream that nobody reads, or closes. */
const NO_HEAD = { exposeHeadRoute: false } as const

export const orderEventsRoutes: Feature = (app, context) => {
  const { events } = context
  const sessions = openSessions(context)
  const everyStream = new Set<PassThrough>()
  // An open stream would keep the server from stopping.
  app.addHook('preClose', async () => {
    for (const stream of everyStream) stream.end()
  })

  /** Answers with the stream to everybody whom `admits` accepts, checked again before each event. */
  function streamTo(admits: (identity: Identity) => boolean) {
    const streams = new Map<PassThrough, string>()
    return (request: FastifyRequest, reply: FastifyReply) => {
      const { authorization } = request.headers
      const identity = identityOf(request)
      const person = ownerName(ownerOf(identity))
      if (streams.size >= MOST) refuse('UNAVAILABLE')
      const ofPerson = [...streams.values()].filter((owner) => owner === person)
      if (ofPerson.length >= MOST_OF_PERSON[identity.kind]) refuse('TOO_MANY_TRIES')
      const whoNow = async () => {
        const current = await sessions.identify(authorization)
        return current && admits(current) ? current : null
      }
      const stream = openEventStream(events, person, whoNow)
      streams.set(stream, person)
      everyStream.add(stream)
      stream.on('close', () => {
        streams.delete(stream)
        everyStream.delete(stream)
      })
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-cache, no-transform')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
        .send(stream)
    }
  }

  route(
    app,
    'GET /orders/events',
    streamTo(({ permissions }) => holdsAny(permissions, ORDER_READERS)),
    NO_HEAD,
  )

  route(
    app,
    'GET /shop/orders/events',
    streamTo((identity) => identity.kind === 'customer' && identity.status === 'Approved'),
    NO_HEAD,
  )
}
