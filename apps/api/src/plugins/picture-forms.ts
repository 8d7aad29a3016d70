import { createHash, type Hash } from 'node:crypto'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { BODY_LIMIT } from '../http.ts'
import { parseJson, refuseNul } from './json.ts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureField, pictureTooLarge } from './pictures.ts'
import { refuseManyValues, tooMuch } from './read-json.ts'

/** Most parts of a form besides its pictures: the longest list in such a call. */
const MOST_FIELDS = 1_000

interface JsonSchema {
  type?: string
  items?: JsonSchema
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
}

const takesText = ({ type, enum: values, anyOf }: JsonSchema): boolean =>
  type === 'string' || values?.some((value) => typeof value === 'string') || !!anyOf?.some(takesText)

/** How the parts of a form become fields of a body, by field name. */
type Fields = ReadonlyMap<string, { list: boolean; text: boolean }>

/** As OpenAPI defines forms: a list has one part per entry, text is unchanged, everything else is JSON. */
function fieldsOf(body: z.ZodType): Fields {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return new Map(
    Object.entries(properties).map(([name, schema]) => {
      const list = schema.type === 'array'
      return [name, { list, text: takesText(list ? (schema.items ?? {}) : schema) }]
    }),
  )
}

type Parse = (text: string) => Promise<unknown>

async function fieldValue(value: unknown, isText: boolean, parse: Parse): Promise<unknown> {
  // A part declared as JSON arrives parsed.
  if (typeof value !== 'string') {
    refuseManyValues(Buffer.from(JSON.stringify(value)))
    return value
  }
  if (isText) {
    refuseNul(value)
    return value
  }
  refuseManyValues(Buffer.from(value))
  // Invalid JSON stays text, and the schema's error says what the field has to be.
  return parse(value).catch(() => value)
}

/** @throws AppError TOO_LARGE */
async function bytesOf({ file }: MultipartFile, take: (bytes: number) => void, hash: Hash): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) {
    take(chunk.length)
    hash.update(chunk)
    chunks.push(chunk)
  }
  if (file.truncated) throw pictureTooLarge()
  return Buffer.concat(chunks)
}

/** Counts down the bytes that a form may still have. @throws AppError TOO_LARGE */
function countDown(bytes: number): (bytes: number) => void {
  let left = bytes
  return (taken) => {
    left -= taken
    if (left < 0) throw tooMuch()
  }
}

function put(body: Record<string, unknown>, name: string, value: unknown, list: boolean): void {
  const before = body[name]
  if (list) body[name] = Array.isArray(before) ? [...before, value] : [value]
  else if (before === undefined) body[name] = value
  else throw new AppError('BAD_REQUEST', `O campo "${name.slice(0, 60)}" foi enviado mais de uma vez.`)
}

/**
 * The body of a form; pictures are bytes. Reads the stream part by part and holds no more of it than the JSON form of
 * the same call may have.
 * @throws AppError TOO_LARGE, BAD_REQUEST, and the parser's errors
 */
async function readForm(
  request: FastifyRequest,
  { field, most }: PictureField,
  fields: Fields,
  parse: Parse,
) {
  const body: Record<string, unknown> = {}
  const hash = createHash('sha256')
  const takeText = countDown(BODY_LIMIT)
  const takeBytes = countDown(request.routeOptions.bodyLimit)
  const parts = request.parts({
    limits: {
      // One more than allowed: the schema then reports the limit, in the same words as for JSON.
      files: most + 1,
      fields: MOST_FIELDS,
      parts: MOST_FIELDS + most + 1,
      fileSize: MAX_PICTURE_BYTES,
      fieldSize: BODY_LIMIT,
      headerPairs: 20,
    },
  })
  for await (const part of parts) {
    const { fieldname: name } = part
    const { list, text } = fields.get(name) ?? { list: false, text: true }
    hash.update(`\n${JSON.stringify(name)} ${part.type}\n`)
    if (part.type === 'file') {
      if (name !== field) throw new AppError('BAD_REQUEST', `Envie arquivos somente no campo "${field}".`)
      const bytes = await bytesOf(part, takeBytes, hash)
      // Browsers send a nameless, empty file for a file field without a choice.
      if (bytes.length > 0 || part.filename) put(body, name, bytes, list)
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooMuch()
      const sent = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
      takeText(Buffer.byteLength(sent))
      hash.update(sent)
      put(body, name, await fieldValue(part.value, text, parse), list)
    }
  }
  request.bodyDigest = hash.digest()
  return body
}

const LIMITS = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])

/** The parser's own errors have no status, or one that this API does not use. */
function inOurWords(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (LIMITS.has((error as { code?: string }).code ?? '')) return tooMuch()
  return new AppError('BAD_REQUEST', 'A requisição não pôde ser lida.')
}

const unsupported = () => new AppError('UNSUPPORTED_MEDIA', 'Envie o conteúdo como application/json.')

/**
 * Accepts pictures without base64: every call with `pictures` in the wire's table also takes `multipart/form-data`, and one
 * whose body is a single picture also takes that picture as its body. Access, size and the route's check of large
 * bodies come before reading either.
 */
export async function registerPictureForms(api: FastifyInstance): Promise<void> {
  const known = new WeakMap<z.ZodType, Fields>()
  const parser = api.getDefaultJsonParser('error', 'error')
  await api.register(multipart, { throwFileSizeLimit: false })
  api.addContentTypeParser(
    [...PICTURE_TYPES],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, raw: Buffer) => {
      const { pictures } = request.routeOptions.config
      if (!pictures?.alone) throw unsupported()
      return raw.length === 0 ? {} : { [pictures.field]: raw }
    },
  )
  api.addHook('onRoute', ({ config, schema }) => {
    if (config?.pictures) known.set(schema?.body as z.ZodType, fieldsOf(schema?.body as z.ZodType))
  })
  api.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { pictures } = request.routeOptions.config
    const fields = known.get(request.routeOptions.schema?.body as z.ZodType)
    if (!pictures || !fields) throw unsupported()
    try {
      request.body = await readForm(request, pictures, fields, (text) => parseJson(parser, request, text))
    } catch (error) {
      // Discards the rest, so that a client that is still sending gets the response.
      request.raw.unpipe()
      request.raw.resume()
      throw inOurWords(error)
    }
  })
}
