import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { digestOf } from '../digest.ts'
import { BODY_LIMIT } from '../http.ts'
import { putFiles, takeFiles } from './files-in-json.ts'
import type { ImageField } from './images.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of a large body. */
    bodyDigest: Buffer | null
  }
}

/** Most values of a body: the cost of parsing and checking grows with their number. */
const MOST_VALUES = 16_000
const SEPARATORS = [',', '[', '{'].map((char) => char.charCodeAt(0))
const NUL_ESCAPE = /(?:^|[^\\])(?:\\\\)*\\u0000/

export const tooMuch = () => new AppError('TOO_LARGE', 'O conteúdo enviado tem partes demais.')

/** @throws AppError TOO_LARGE when the text, before it is parsed, could hold more values than this */
export function refuseManyValues(raw: Buffer): void {
  let left = MOST_VALUES
  for (const byte of SEPARATORS)
    for (let at = raw.indexOf(byte); at !== -1; at = raw.indexOf(byte, at + 1))
      if (--left < 0) throw tooMuch()
}

/** PostgreSQL cannot store NUL, so it is refused here instead of failing in a query. @throws AppError BAD_REQUEST */
export function refuseNul(raw: string): void {
  if (raw.includes('\0') || (raw.includes('\\u0000') && NUL_ESCAPE.test(raw)))
    throw new AppError('BAD_REQUEST', 'O texto contém um caractere inválido.')
}

/** Characters of the images in this field, in base64. */
function imageLength(body: unknown, field: string): number {
  const value = (body as Record<string, unknown> | null)?.[field]
  return [value].flat().reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 0), 0)
}

/** With Fastify's own parser, which refuses `__proto__`. @throws AppError BAD_REQUEST, and the parser's errors */
export const parseJson = (request: FastifyRequest, text: string) =>
  new Promise<unknown>((resolve, reject) => {
    refuseNul(text)
    const parse = request.server.getDefaultJsonParser('error', 'error')
    parse(request, text, (error, body) => (error ? reject(error) : resolve(body)))
  })

/** @throws AppError TOO_LARGE for a body that is large without what its field contains; and as parseJson */
async function readWithFiles(request: FastifyRequest, raw: Buffer, { field }: ImageField): Promise<unknown> {
  const taken = await takeFiles(raw)
  if (!taken) throw tooMuch()
  const { text, files } = taken
  const body = await parseJson(request, text)
  const isElsewhere = putFiles(body, field, files) < files.size
  if (isElsewhere || Buffer.byteLength(text) - imageLength(body, field) > BODY_LIMIT) throw tooMuch()
  return body
}

async function readJson(request: FastifyRequest, raw: Buffer): Promise<unknown> {
  // Many clients send the content type even with a PATCH or DELETE that has no body.
  if (raw.length === 0) return undefined
  // Decoding would silently put U+FFFD in place of the bytes.
  if (!isUtf8(raw)) throw new AppError('BAD_REQUEST', 'O conteúdo enviado não está em UTF-8.')
  const { images } = request.routeOptions.config
  const isLarge = raw.length > BODY_LIMIT
  refuseManyValues(raw)
  if (isLarge) request.bodyDigest = await digestOf(raw)
  return isLarge && images ? readWithFiles(request, raw, images) : parseJson(request, raw.toString())
}

/** Requests are parsed as JSON and validated by their Zod schema. */
export function registerJson(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler)
  app.decorateRequest('bodyDigest', null)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
  // Nothing decompresses a body: a small one could become one of any size.
  app.addHook('preParsing', async (request) => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new AppError('UNSUPPORTED_MEDIA', 'Envie o conteúdo sem compressão.')
  })
  // A call whose fields are all optional may come without a body.
  app.addHook('preValidation', async (request) => {
    const schema = request.routeOptions.schema?.body as z.ZodType | undefined
    const isForm = request.headers['content-type']?.startsWith('multipart/') === true
    if (!schema || isForm || request.body !== undefined) return
    // For a call that may do without a body, no body is not the same as an empty one.
    if (!schema.safeParse(undefined).success) request.body = {}
  })
}
