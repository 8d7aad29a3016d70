import type { Call } from '@shop/contract/call'
import { CALLS, type CallName, type Calls } from '@shop/contract/calls'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { z } from 'zod'
import type { App } from './context.ts'
import { created, ok } from './http.ts'
import { IMAGES_BODY_LIMIT } from './plugins/images.ts'

type Parsed<N extends CallName, Part extends string> = Calls[N] extends { [K in Part]: infer S }
  ? z.output<S>
  : undefined
type ApiResponse<N extends CallName> = Calls[N] extends { response: infer S } ? z.input<S> : unknown

/** A request whose parts were parsed by the schemas of its call. */
type CallRequest<N extends CallName> = FastifyRequest & {
  params: Parsed<N, 'params'>
  query: Parsed<N, 'query'>
  body: Parsed<N, 'body'>
}

/** Options that concern the server alone. */
interface RouteOptions {
  bodyLimit?: number
  onRequest?: onRequestHookHandler
}

/** Serves a call of the wire's table; the handler returns the `data` of its response, or the reply that it sent. */
export function route<N extends CallName>(
  app: App,
  name: N,
  handler: (request: CallRequest<N>, reply: FastifyReply) => Promise<ApiResponse<N>> | ApiResponse<N>,
  options: RouteOptions = {},
): void {
  const { method, path, access, tag, images, query, status, response: answer, ...schema }: Call = CALLS[name]
  const response = answer && (status === 201 ? created(answer) : ok(answer))
  app.route({
    method,
    url: path,
    config: { access, ...(images && { images }) },
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
      const data = await handler(request as CallRequest<N>, reply)
      return answer && data !== reply ? { data } : data
    },
  })
}

/** For calls that differ in one value: [the call's name, its value]. */
export const entriesOf = <Name extends CallName, Value>(table: Record<Name, Value>) =>
  Object.entries(table) as [Name, Value][]
