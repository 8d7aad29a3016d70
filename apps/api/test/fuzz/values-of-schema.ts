import fc from 'fast-check'

export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Values that exist in the shop, by field or parameter name, so that most generated calls find a record. */
export type Known = Record<string, readonly unknown[]>

type Values = fc.Arbitrary<unknown>

/**
 * Characters of most strings: letters with and without accents, digits, punctuation, and a few characters that break
 * programs.
 */
const character = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...'abcdefgãéçÀ0123456789 .,-/%_') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\u202e', '\ud800', '\n', "'", '"', '\\', '<', '\u{1f4f1}', 'ß', '\u0301'),
  },
)

const FORMATS: Record<string, Values> = {
  uuid: fc.uuid(),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date('1990-01-01'), max: new Date('2040-01-01') })
    .map((date) => date.toISOString()),
  email: fc.emailAddress(),
}

function strings({ pattern, format, minLength = 0, maxLength = 60 }: Schema): Values {
  if (format && FORMATS[format]) return FORMATS[format]
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  const most = Math.max(minLength, Math.min(maxLength, 60))
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: character, minLength, maxLength: most }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(maxLength, 2000))) },
  )
}

function numbers({ minimum = -1e6, maximum = 1e6 }: Schema, whole: boolean): Values {
  const least = Math.max(minimum, -1e9)
  const most = Math.min(maximum, 1e9)
  const small = fc.integer({ min: Math.ceil(least), max: Math.floor(Math.min(most, Math.ceil(least) + 200)) })
  const any = fc.integer({ min: Math.ceil(least), max: Math.floor(most) })
  const edges = fc.constantFrom(minimum, maximum)
  if (whole) return fc.oneof({ weight: 4, arbitrary: small }, any, edges)
  return fc.oneof(
    { weight: 3, arbitrary: small.map((value) => Math.min(most, value + 0.5)) },
    small,
    any,
    edges,
  )
}

function objects({ properties = {}, required = [] }: Schema, known: Known): Values {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valuesOf(schema, known, name)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => properties[name]) })
}

function byType(schema: Schema, type: string | undefined, known: Known, name?: string): Values {
  if (type === 'string') return strings(schema)
  if (type === 'integer' || type === 'number') return numbers(schema, type === 'integer')
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array')
    return fc.array(valuesOf(schema.items ?? {}, known, name), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
    })
  if (type === 'object') return objects(schema, known)
  return fc.jsonValue()
}

/** Values that the schema allows; for a known `name` mostly existing values. */
export function valuesOf(schema: Schema, known: Known, name?: string): Values {
  const made = generated(schema, known, name)
  const existing = name === undefined ? undefined : known[name]
  if (!existing?.length || schema.type === 'array' || schema.type === 'object') return made
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: made })
}

function generated(schema: Schema, known: Known, name?: string): Values {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => valuesOf(option, known, name)))
  if (schema.allOf) return valuesOf(Object.assign({}, schema, { allOf: undefined }, ...schema.allOf), known)
  const types = [schema.type].flat()
  return types.length > 1
    ? fc.oneof(...types.map((type) => byType(schema, type, known, name)))
    : byType(schema, types[0], known, name)
}

/** Wrong values that other programs send by mistake or on purpose. */
export const hostile: Values = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -0,
    -1,
    0.1,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    true,
    [],
    {},
    [[]],
    '\0',
    '\u202e',
    '\ud800',
    'null',
    '%00',
    '%',
    '../../etc/passwd',
    "'; drop table orders; --",
    '{{7*7}}',
    '#{7*7}',
    '<script>alert(1)</script>',
    '＝1+1',
    '=1+1',
    '9'.repeat(400),
    'á'.repeat(5_000),
    '0001-01-01T00:00:00',
    'A',
    '9999-12-31T23:59:59',
    '2026-02-30T00:00:00',
    '=',
    'AAAA',
    { $ne: null },
    { length: 1e9 },
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

const isParent = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A value with one mistake: a wrong value in one place, one field too many, or one missing. */
export const nearlyValid = (values: Values): Values =>
  fc
    .tuple(values, hostile, fc.nat(), fc.constantFrom('replace', 'replace', 'add', 'drop'), fc.nat())
    .map(([value, other, where, mistake, depth]) => {
      if (!isParent(value)) return other
      const copy = structuredClone(value)
      let parent: Record<string, unknown> = copy
      for (let level = depth % 3; level > 0; level--) {
        const inner = Object.values(parent).filter(isParent)
        const next = inner[where % inner.length]
        if (!next) break
        parent = next
      }
      const names = Object.keys(parent)
      const name = names[where % names.length]
      if (mistake === 'add' || name === undefined)
        Object.defineProperty(parent, ['extra', '__proto__', 'constructor', ''][where % 4] ?? 'extra', {
          value: other,
          enumerable: true,
          configurable: true,
        })
      else if (mistake === 'drop') delete parent[name]
      else parent[name] = other
      return copy
    })
