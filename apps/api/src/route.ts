import type { Call } from '@shop/contract/call'
import { CALLS, type CallAddress, type Calls } from '@shop/contract/calls'
import type { FastifyReply, FastifyRequest, onRequestHookHandler, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { App } from './context.ts'
import { created, ok } from './http.ts'
import { IMAGES_BODY_LIMIT } from './plugins/images.ts'

type Parsed<A extends CallAddress, Part extends string> = Calls[A] extends { [K in Part]: infer S }
  ? z.output<S>
  : undefined
type ApiResponse<A extends CallAddress> = Calls[A] extends { response: infer S } ? z.input<S> : unknown

/** A request whose parts were parsed by the schemas of its call. */
type CallRequest<A extends CallAddress> = FastifyRequest & {
  params: Parsed<A, 'params'>
  query: Parsed<A, 'query'>
  body: Parsed<A, 'body'>
}

/** Options that concern the server alone. */
interface RouteOptions {
  bodyLimit?: number
  onRequest?: onRequestHookHandler
  preValidation?: RouteShorthandOptions['preValidation']
  onSend?: RouteShorthandOptions['onSend']
  /** Whether HEAD answers too: as GET does, without the body that its handler makes. */
  exposeHeadRoute?: false
}

/** Serves a call of the wire's table; the handler returns the `data` of its response, or the reply that it sent. */
export function route<A extends CallAddress>(
  app: App,
  address: A,
  handler: (request: CallRequest<A>, reply: FastifyReply) => Promise<ApiResponse<A>> | ApiResponse<A>,
  options: RouteOptions = {},
): void {
  const [method = '', url = ''] = address.split(' ')
  const {
    access,
    tag,
    images,
    perHour,
    lists,
    query,
    status,
    response: answer,
    ...schema
  }: Call = CALLS[address]
  const response = answer && (status === 201 ? created(answer) : ok(answer))
  app.route({
    method,
    url,
    config: { access, ...(images && { images }), ...(perHour && { perHour }), ...(lists && { lists }) },
    ...(images && { bodyLimit: IMAGES_BODY_LIMIT }),
    ...options,
    schema: {
      ...schema,
      ...(tag && { tags: [tag] }),
      ...(query && { querystring: query }),
      ...(response && { response }),
    },
    handler: async (request, reply) => {
      if (status) reply.status(status)
      const data = await handler(request as CallRequest<A>, reply)
      return answer && data !== reply ? { data } : data
    },
  })
}

/** For calls that differ in one value: [the call's address, its value]. */
export const entriesOf = <A extends CallAddress, Value>(table: Record<A, Value>) =>
  Object.entries(table) as [A, Value][]
