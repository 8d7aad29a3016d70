import type { ERROR_STATUS } from '@shop/contract/error-codes'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler as checkingSerializer, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../app-error.ts'

const NUL_ESCAPE = /(?:^|[^\\])(?:\\\\)*\\u0000/

/** PostgreSQL cannot store NUL, so it is refused at the edge instead of failing in a query. */
function refuseNul(raw: string): void {
  if (raw.includes('\0') || NUL_ESCAPE.test(raw))
    throw new AppError('BAD_REQUEST', 'O texto contém um caractere inválido.')
}

/** The path is decoded by the router; a query that is no UTF-8 would silently be searched for as it stands. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/** Requests are validated by their Zod schema; answers are serialised by a compiled one, checked by Zod in tests. */
export function registerJson(app: FastifyInstance, checkResponses: boolean): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler((route) => {
    if (checkResponses) return checkingSerializer(route as Parameters<typeof checkingSerializer>[0])
    const schema = z.toJSONSchema(route.schema as unknown as z.ZodType, { io: 'output', target: 'draft-7' })
    return fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, raw, done) => {
    try {
      refuseNul(raw as string)
    } catch (error) {
      return done(error as AppError & { statusCode: typeof ERROR_STATUS.BAD_REQUEST })
    }
    // A PATCH or DELETE without a body still carries the content type in many clients.
    if (raw === '') return done(null, undefined)
    parse(request, raw as string, done)
  })
  app.addHook('onRequest', async (request) => {
    if (/%00/.test(request.url) || !isDecodable(request.url))
      throw new AppError('BAD_REQUEST', 'O endereço contém um caractere inválido.')
  })
}
