import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serializerCompiler as checkingSerializer } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { BODY_LIMIT } from '../http.ts'
import { checkInParts } from './check-in-parts.ts'
import { digestOf, liftPictures, parseInParts, refuseManyValues } from './read-json.ts'
import './pictures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of a large body. */
    bodyDigest: Buffer | null
  }
}

const NUL_ESCAPE = /(?:^|[^\\])(?:\\\\)*\\u0000/

/** PostgreSQL cannot store NUL, so it is refused here instead of failing in a query. */
export function refuseNul(raw: string): void {
  if (raw.includes('\0') || (raw.includes('\\u0000') && NUL_ESCAPE.test(raw)))
    throw new AppError('BAD_REQUEST', 'O texto contém um caractere inválido.')
}

type JsonParser = ReturnType<FastifyInstance['getDefaultJsonParser']>

export const parseJson = (parser: JsonParser, request: FastifyRequest, text: string) =>
  new Promise<unknown>((resolve, reject) => {
    refuseNul(text)
    parser(request, text, (error, body) => (error ? reject(error) : resolve(body)))
  })

/** The router decodes the path; a query that is not UTF-8 would silently be searched for undecoded. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

type Serialise = (answer: unknown) => string

/** Compiling hundreds of serialisers at the start would double its time, and most are first used hours later. */
function compiledAtFirst(compile: () => Serialise): Serialise {
  let compiled: Serialise | undefined
  return (answer) => {
    compiled ??= compile()
    return compiled(answer)
  }
}

/** Requests are validated by their Zod schema; responses are serialised by a compiled one, checked by Zod in tests. */
export function registerJson(app: FastifyInstance, checkResponses: boolean): void {
  app.setValidatorCompiler(checkInParts)
  app.setSerializerCompiler((route) => {
    if (checkResponses) return checkingSerializer(route as Parameters<typeof checkingSerializer>[0])
    return compiledAtFirst(() => {
      // In OpenAPI 3.0 a value that may be null is `nullable`; as `anyOf` each one would be validated to choose.
      const schema = z.toJSONSchema(route.schema as unknown as z.ZodType, {
        io: 'output',
        target: 'openapi-3.0',
      })
      return fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])
    })
  })
  app.decorateRequest('bodyDigest', null)
  const parser = app.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, text: string) => parseJson(parser, request, text)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, raw: Buffer) => {
      // Many clients send the content type even with a PATCH or DELETE that has no body.
      if (raw.length === 0) return undefined
      if (raw.length > BODY_LIMIT) request.bodyDigest = await digestOf(raw)
      if (request.routeOptions.config.pictures) {
        const { text, restore } = await liftPictures(raw)
        const body = await parse(request, text)
        restore(body)
        return body
      }
      if (raw.length > BODY_LIMIT) return parseInParts(raw, (text) => parse(request, text))
      refuseManyValues(raw)
      return parse(request, raw.toString())
    },
  )
  // A call all of whose fields are optional may come without a body.
  app.addHook('preValidation', async (request) => {
    const isForm = request.headers['content-type']?.startsWith('multipart/') === true
    if (request.body === undefined && request.routeOptions.schema?.body && !isForm) request.body = {}
  })
  app.addHook('onRequest', async (request) => {
    if (/%00/.test(request.url) || !isDecodable(request.url))
      throw new AppError('BAD_REQUEST', 'O endereço contém um caractere inválido.')
  })
}
