import type { Access } from '@shop/contract/access'
import { IMAGE_FORMAT } from '@shop/contract/wire'
import { type GuardedRoute, refusesKeys } from '../plugins/access.ts'
import { IMAGE_TYPES, type ImageField } from '../plugins/images.ts'
import type { Document, Json, Operation } from './openapi-document.ts'
import { exampleFor } from './openapi-examples.ts'
import { webhooksOfDocument } from './openapi-webhooks.ts'

/** How callers prove who they are; each scheme is a bearer token in `authorization`. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The session of a person: `accessToken` of POST /api/accounts/signin',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'loja_…',
    description:
      'A key for a program, made in *Integrações* or by POST /api/api-keys. It opens what its permissions and those of its maker open, until its end date',
  },
} as const

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const words = (segment: string) => segment.split(/[^A-Za-z0-9]+/).map(capital)

/**
 * The name of an operation in generated clients: method and path, with `InPeriod` for a start and an end and `By…` for
 * every other parameter. It is stable as long as the call's method and path are.
 */
export const operationId = (method: string, path: string): string =>
  method.toLowerCase() +
  path
    .replace(/^\/api(?=\/)/, '')
    .replace('/start/{start}/end/{end}', '/in-period')
    .split('/')
    .flatMap((segment) => words(segment.replace(/^\{(\w+)\}$/, 'by-$1')))
    .join('')

interface Call {
  method: string
  path: string
  access: Access
  operation: Operation
}

const hasBody = ({ operation }: Call) => operation.requestBody !== undefined
const changes = ({ method }: Call) => method !== 'get'
const isProtected = ({ access }: Call) => access.kind !== 'open'
const needsPermission = ({ access }: Call) => access.kind === 'employee' || access.kind === 'any-employee'

/** The possible refusals of the API, and the calls that give them. */
const REFUSALS: Record<string, [name: string, description: string, applies: (call: Call) => boolean]> = {
  400: [
    'BadRequest',
    'Body or parameter not of its form',
    (call) => hasBody(call) || !!call.operation.parameters,
  ],
  401: ['Unauthenticated', 'No valid session', isProtected],
  403: ['Forbidden', 'A permission is lacking', needsPermission],
  404: ['NotFound', 'It is not there', (call) => call.path.includes('{') || hasBody(call)],
  409: ['Conflict', 'The current state does not allow it', changes],
  413: ['TooLarge', 'The body is too large', hasBody],
  422: ['RuleViolation', 'A rule refuses the values', hasBody],
  429: ['TooManyTries', 'Too many tries; `retry-after` says when to come back', (call) => !isProtected(call)],
  '4XX': ['Refused', 'Any other refusal', () => true],
  '5XX': ['Failed', 'A failure of the server; 503 may be tried again after `retry-after`', () => true],
}

const OPEN: Pick<GuardedRoute, 'access' | 'images'> = { access: { kind: 'open' } }

const failure = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } }
const SUCCESS: Record<string, string> = { 200: 'Done', 201: 'Created' }

function describeResponses(call: Call): void {
  const { responses } = call.operation
  for (const [status, responseBody] of Object.entries(responses))
    if (SUCCESS[status]) responseBody.description = SUCCESS[status]
  for (const [status, [name, , applies]] of Object.entries(REFUSALS))
    if (applies(call)) responses[status] = { $ref: `#/components/responses/${name}` }
}

function addExamples({ method, path, operation }: Call, schemas: Record<string, Json>): void {
  const address = `${method.toUpperCase()} ${path.replace(/^\/api(?=\/)/, '').replace(/\{(\w+)\}/g, ':$1')}`
  const body = operation.requestBody?.content['application/json']
  const responseBody = (operation.responses[200] ?? operation.responses[201])?.content?.['application/json']
  for (const [media, part] of [
    [body, 'body'],
    [responseBody, 'answer'],
  ] as const) {
    const example = exampleFor(address, media?.schema, schemas, part)
    if (media && example !== undefined) media.example = example
  }
}

const BYTES = { contentMediaType: 'application/octet-stream' }

/** The schema with its images in the form of one kind of body. */
const withImages = (schema: unknown, as: (base64: Json) => Json): unknown =>
  JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.format === IMAGE_FORMAT ? as(value.anyOf[0]) : value,
  )

/** An image has two forms: base64 in JSON; bytes in forms and in bodies without fields. */
function describeImages({ operation }: Call, { alone }: ImageField): void {
  const content = operation.requestBody?.content
  const json = content?.['application/json']
  if (!content || !json) return
  content['multipart/form-data'] = { schema: withImages(json.schema, () => BYTES) }
  json.schema = withImages(json.schema, (base64) => base64)
  if (alone) for (const type of IMAGE_TYPES) content[type] = { schema: {} }
}

const isParameter = (segment: string | undefined) => segment?.startsWith('{')

/**
 * Paths that an address can match beside `path`, each with a fixed word where the other has a parameter. They have no
 * method in common, because OpenAPI does not say which of two such calls is meant.
 */
export function pathsLike(path: string, paths: readonly string[]): string[] {
  const own = path.split('/')
  return paths.filter((other) => {
    const its = other.split('/')
    const differs = (a: string[], b: string[]) =>
      a.some((part, at) => isParameter(part) && !isParameter(b[at]))
    return (
      its.length === own.length &&
      own.every((part, at) => part === its[at] || isParameter(part) || isParameter(its[at])) &&
      differs(own, its) &&
      differs(its, own)
    )
  })
}

/** A schema is generated for input and one for output; most are used in one direction only. */
function dropUnused(document: Document): void {
  const used = JSON.stringify(document)
  const { schemas = {} } = document.components
  const unused = Object.keys(schemas).filter((name) => !used.includes(`schemas/${name}"`))
  for (const name of unused) delete schemas[name]
  // A schema that only a removed one referred to is now unused too.
  if (unused.length > 0) dropUnused(document)
}

/**
 * Completes the generated document: names, refusals, examples. The published document and the checked one are the same.
 */
export function completeDocument(document: Document, routes: readonly GuardedRoute[]): Document {
  const declared = new Map(
    routes.map(({ method, url, access, images }) => [
      `${method.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`,
      { access, images },
    ]),
  )
  document.components.responses = Object.fromEntries(
    Object.values(REFUSALS).map(([name, description]) => [name, { description, ...failure }]),
  )
  for (const [path, methods] of Object.entries(document.paths)) {
    const alike = pathsLike(path, Object.keys(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const { access, images } = declared.get(`${method} ${path}`) ?? OPEN
      const call = { method, path, access, operation }
      operation.operationId = operationId(method, path)
      if (!isProtected(call)) operation.security = []
      else if (refusesKeys(access)) operation.security = [{ bearer: [] }]
      if (alike.length > 0) operation.description = `The method distinguishes it from ${alike.join(' and ')}.`
      if (images) describeImages(call, images)
      describeResponses(call)
      addExamples(call, document.components.schemas ?? {})
    }
  }
  document.webhooks = webhooksOfDocument()
  dropUnused(document)
  return document
}
