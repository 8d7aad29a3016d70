import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { addTo } from '../digest.ts'
import { BODY_LIMIT } from '../http.ts'
import { IMAGE_TYPES, IMAGES_BODY_LIMIT, type ImageField, imageTooLarge, MAX_IMAGE_BYTES } from './images.ts'
import { parseJson, refuseManyValues, refuseNul, tooMuch } from './json.ts'

/** Most parts of a form besides its images: the longest list in such a call. */
const MOST_FIELDS = 1_000

/** The schema without what may be left out, null or converted. */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return bare(schema.in as z.ZodType)
  const wraps =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return wraps ? bare(schema.unwrap() as z.ZodType) : schema
}

function takesText(schema: z.ZodType): boolean {
  const type = bare(schema)
  if (type instanceof z.ZodUnion) return type.options.some((option) => takesText(option as z.ZodType))
  return type instanceof z.ZodString || type instanceof z.ZodEnum
}

/** As OpenAPI defines forms: a list has one part per entry, text is unchanged, everything else is JSON. */
async function fieldValue(
  request: FastifyRequest,
  schema: z.ZodType | undefined,
  sent: string,
): Promise<unknown> {
  refuseNul(sent)
  if (!schema || takesText(schema)) return sent
  refuseManyValues(Buffer.from(sent))
  // Invalid JSON stays text, and the schema's error describes the expected form of the field.
  return parseJson(request, sent).catch(() => sent)
}

/** Counts down the bytes that a form may still have. @throws AppError TOO_LARGE */
function countDown(bytes: number): (taken: Uint8Array) => void {
  let left = bytes
  return (taken) => {
    left -= taken.length
    if (left < 0) throw tooMuch()
  }
}

/** @returns the body of a form; images are bytes. @throws AppError TOO_LARGE, BAD_REQUEST, and the parser's errors */
async function readForm(request: FastifyRequest, { field, most }: ImageField): Promise<unknown> {
  const { bodyLimit } = request.routeOptions
  const { shape } = (request.routeOptions.schema as { body: z.ZodObject<Record<string, z.ZodType>> }).body
  const body: Record<string, unknown> = {}
  const hash = createHash('sha256')
  const takeText = countDown(BODY_LIMIT)
  const takeBytes = countDown(bodyLimit)
  const put = (name: string, value: unknown, isEntry: boolean) => {
    const before = body[name]
    if (isEntry) body[name] = Array.isArray(before) ? [...before, value] : [value]
    else if (before === undefined) body[name] = value
    else throw new AppError('BAD_REQUEST', `O campo "${name.slice(0, 60)}" foi enviado mais de uma vez.`)
  }
  const limits = {
    // One more than allowed: the schema then reports the limit, in the same words as for JSON.
    files: most + 1,
    fields: MOST_FIELDS,
    // A call with another limit has files that are no images, and says itself how large they may be.
    fileSize: bodyLimit === IMAGES_BODY_LIMIT ? MAX_IMAGE_BYTES : bodyLimit,
    fieldSize: BODY_LIMIT,
    headerPairs: 20,
  }
  for await (const part of request.parts({ limits })) {
    const { fieldname: name } = part
    const type = Object.hasOwn(shape, name) ? bare(shape[name] as z.ZodType) : undefined
    const list = type instanceof z.ZodArray ? type : undefined
    hash.update(`\n${JSON.stringify(name)} ${part.type}\n`)
    if (part.type === 'file') {
      if (name !== field) throw new AppError('BAD_REQUEST', `Envie arquivos somente no campo "${field}".`)
      const bytes = await part.toBuffer()
      takeBytes(bytes)
      await addTo(hash, bytes)
      // Browsers send a nameless, empty file for a file field without a choice.
      if (bytes.length > 0 || part.filename) put(name, bytes, list !== undefined)
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooMuch()
      // A part declared as JSON arrives parsed.
      const sent = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
      takeText(Buffer.from(sent))
      hash.update(sent)
      put(name, await fieldValue(request, (list?.element as z.ZodType) ?? type, sent), list !== undefined)
    }
  }
  request.bodyDigest = hash.digest()
  return body
}

/** Errors of the parser have no status, or one that this API does not use: they become errors of this API. */
function inOurWords(error: unknown, { field }: ImageField, bodyLimit: number): unknown {
  if (error instanceof AppError) return error
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    if (field !== 'file') return imageTooLarge()
    return bodyLimit === IMAGES_BODY_LIMIT
      ? new AppError('TOO_LARGE', 'O arquivo deve ter no máximo 10 MB.')
      : tooMuch()
  }
  return code?.endsWith('_LIMIT') ? tooMuch() : new AppError('BAD_REQUEST', 'A requisição não pôde ser lida.')
}

const unsupported = () => new AppError('UNSUPPORTED_MEDIA', 'Envie o conteúdo como application/json.')

/**
 * Accepts images without base64: every call with `images` in the wire's table also takes `multipart/form-data`, and one
 * whose body is a single image also takes that image as its body. Access and size are checked before reading either.
 */
export async function registerImageForms(api: FastifyInstance): Promise<void> {
  await api.register(multipart)
  api.addContentTypeParser(
    [...IMAGE_TYPES],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, raw: Buffer) => {
      const { images } = request.routeOptions.config
      if (!images?.alone) throw unsupported()
      return raw.length === 0 ? {} : { [images.field]: raw }
    },
  )
  api.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { images } = request.routeOptions.config
    if (!images) throw unsupported()
    try {
      request.body = await readForm(request, images)
    } catch (error) {
      // Discards the rest, so that a client that is still sending gets the response.
      request.raw.unpipe()
      request.raw.resume()
      throw inOurWords(error, images, request.routeOptions.bodyLimit)
    }
  })
}
