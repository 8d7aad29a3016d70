import { setImmediate as breathe } from 'node:timers/promises'
import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** Entries of a list checked at a time. */
const PART = 100

interface Issue {
  instancePath: string
  message?: string
}
type Body = Record<string, unknown>

/** @returns the parsed body. @throws the validator's issues, the first ten */
function parse(check: ReturnType<typeof compile>, body: Body): Body {
  const result = check(body) as { value: Body } | { error: Issue[] }
  if ('error' in result) throw result.error.slice(0, 10)
  return result.value
}

const compile = (schema: z.ZodType) =>
  validatorCompiler({ schema } as unknown as Parameters<typeof validatorCompiler>[0])

/** Corrects positions such as `/products/3/name`, and `products.3.name` in the text, from the part to the whole list. */
function moved({ instancePath, message = '', ...issue }: Issue, by: number): Issue {
  const move = (_: string, name: string, at: string) => `${name}${Number(at) + by}`
  return {
    ...issue,
    instancePath: instancePath.replace(/^(\/[^/]+\/)(\d+)/, move),
    message: message.replace(/("\w+\.)(\d+)/, move),
  }
}

/**
 * The validators of fastify-type-provider-zod, except for a long list that begins a body: it is checked in parts, up to
 * the first wrong part, so that no sheet blocks other requests.
 */
export const checkInParts: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const check = compile(schema)
  // All values are needed at once to check a rule over the whole body; no call with a long list has such a rule.
  if (httpPart !== 'body' || !(schema instanceof z.ZodObject) || schema.def.checks?.length) return check
  const [key, list] = Object.entries(schema.shape).find(([, field]) => field instanceof z.ZodArray) ?? []
  if (!key || !(list instanceof z.ZodArray)) return check
  /** The body with the list's own rules, without those of its entries. */
  const frame = compile(
    schema.extend({ [key]: list.clone({ ...list.def, element: z.unknown() }) as z.ZodArray }),
  )
  /** Fastify takes a promise's result only as valid or invalid, so the parsed values replace the body's fields here. */
  const checkParts = async (body: Body, entries: readonly unknown[]) => {
    const whole = parse(frame, body)
    const checked: unknown[] = []
    for (let at = 0; at < entries.length; at += PART) {
      try {
        checked.push(...(parse(check, { ...body, [key]: entries.slice(at, at + PART) })[key] as unknown[]))
      } catch (issues) {
        throw Array.isArray(issues) ? issues.map((issue: Issue) => moved(issue, at)) : issues
      }
      await breathe()
    }
    Object.assign(body, whole, { [key]: checked })
    return true
  }
  // Fastify's type for promises requires a marker of its own linter.
  return ((body: Body | null) => {
    const entries = body?.[key]
    return body && Array.isArray(entries) && entries.length > PART ? checkParts(body, entries) : check(body)
  }) as typeof check
}
