import fc from 'fast-check'
import type { Document, Operation } from '../../src/docs/openapi-document.ts'
import { hostile, type Known, nearlyValid, type Schema, valuesOf } from './values-of-schema.ts'

/** One generated call. */
export interface FuzzCall {
  operation: Operation
  method: string
  url: string
  person: 'admin' | 'customer' | 'nobody'
  headers: Record<string, string>
  payload?: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Lone surrogates have no UTF-8 form, so a client cannot put them into a URL. */
const encoded = (value: unknown) => encodeURIComponent(text(value).replace(/\p{Surrogate}/gu, '\ufffd'))

const people = fc.oneof(
  { weight: 8, arbitrary: fc.constant('admin' as const) },
  { weight: 2, arbitrary: fc.constant('customer' as const) },
  { weight: 1, arbitrary: fc.constant('nobody' as const) },
)

type Parameters = NonNullable<Operation['parameters']>

/** Most parameters are valid: a call with only invalid parts is refused at the first one. */
function parametersOf(all: Parameters, place: string, known: Known) {
  const parameters = all.filter((parameter) => parameter.in === place)
  const values = parameters.map(({ name, schema }) => [
    name,
    fc.oneof(
      { weight: 12, arbitrary: valuesOf(schema as Schema, known, name) },
      { weight: 1, arbitrary: hostile },
    ),
  ])
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name)
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys })
}

interface Body {
  type: string
  text: string
}

const BOUNDARY = 'limite'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`

/** A value as a form: one part per field and entry; those for which `isFile` returns true are files. */
function formOf(value: unknown, isFile: boolean): Body {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : { value })
  const parts = entries.flatMap(([name, field]) =>
    [field].flat().map((entry) => {
      const file = isFile && typeof entry === 'string' && entry.length > 20
      const headers = `Content-Disposition: form-data; name="${name}"${file ? '; filename="a.png"' : ''}`
      return `--${BOUNDARY}\r\n${headers}\r\n\r\n${text(entry)}\r\n`
    }),
  )
  return { type: FORM, text: `${parts.join('')}--${BOUNDARY}--\r\n` }
}

const JSON_TYPE = 'application/json'

function bodyOf({ requestBody }: Operation, known: Known): fc.Arbitrary<Body | undefined> {
  const schema = requestBody?.content[JSON_TYPE]?.schema as Schema | undefined
  const broken = fc
    .constantFrom(
      '{',
      '',
      '[',
      '"',
      'null',
      '{"a":1,"a":2}',
      '{"__proto__":{"x":1}}',
      '['.repeat(3_000),
      `--${BOUNDARY}`,
    )
    .chain((text) => fc.constantFrom(JSON_TYPE, FORM, 'image/png').map((type): Body => ({ type, text })))
  if (!schema) return fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, broken)
  const values = valuesOf(schema, known)
  const json = (arbitrary: fc.Arbitrary<unknown>) =>
    arbitrary.map((value): Body => ({ type: JSON_TYPE, text: JSON.stringify(value) ?? 'null' }))
  const forms = fc.tuple(nearlyValid(values), fc.boolean()).map(([value, file]) => formOf(value, file))
  return fc.oneof(
    { weight: 6, arbitrary: json(values) },
    { weight: 6, arbitrary: json(nearlyValid(values)) },
    { weight: 1, arbitrary: json(hostile) },
    { weight: 1, arbitrary: broken },
    { weight: requestBody?.content['multipart/form-data'] ? 6 : 0, arbitrary: forms },
  )
}

const headers = fc.oneof(
  { weight: 15, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ 'content-type': 'text/plain' }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('k', 'chave-1', ' ', 'x'.repeat(200))
      .map((key) => ({ 'idempotency-key': key })),
  },
  { weight: 1, arbitrary: fc.constant({ authorization: 'Bearer a.b.c' }) },
) as fc.Arbitrary<Record<string, string>>

/** Operations that end the tests' own session, or never answer. */
const LEFT_OUT = ['/signout', '/orders/events']

export const operationsOf = (document: Document) =>
  Object.entries(document.paths)
    .filter(([path]) => !LEFT_OUT.some((end) => path.endsWith(end)))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )

/** Calls of one operation: valid, nearly valid and hostile ones. */
function callsOf({ path, method, operation }: ReturnType<typeof operationsOf>[number], known: Known) {
  const parameters = operation.parameters ?? []
  return fc
    .record({
      inPath: parametersOf(parameters, 'path', known),
      inQuery: parametersOf(parameters, 'query', known),
      body: bodyOf(operation, known),
      person: people,
      headers,
      unknown: fc.oneof(
        { weight: 15, arbitrary: fc.constant('') },
        fc.constantFrom('extra=1', '%zz', 'a=%ff', 'page=1&page=2'),
      ),
    })
    .map(({ inPath, inQuery, body, person, headers, unknown }): FuzzCall => {
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(inPath[name]))
      const query = [...Object.entries(inQuery).map(([name, value]) => `${name}=${encoded(value)}`), unknown]
        .filter(Boolean)
        .join('&')
      return {
        operation,
        method: method.toUpperCase(),
        url: query ? `${address}?${query}` : address,
        person,
        headers: { ...(body && { 'content-type': body.type }), ...headers },
        ...(body && { payload: body.text }),
      }
    })
}

/** URLs of one operation with valid parameters, without the optional ones. */
export function addressesOf({ path, operation }: ReturnType<typeof operationsOf>[number], known: Known) {
  const needed = (operation.parameters ?? []).filter((parameter) => parameter.required)
  const values = needed.map(({ name, schema }) => [name, valuesOf(schema as Schema, known, name)])
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>).map((given) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(given[name]))
    const query = needed
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => `${name}=${encoded(given[name])}`)
    return query.length > 0 ? `${address}?${query.join('&')}` : address
  })
}

/** Calls of all operations with equal frequency. */
export const calls = (document: Document, known: Known): fc.Arbitrary<FuzzCall> =>
  fc.oneof(...operationsOf(document).map((one) => callsOf(one, known)))
