import { setImmediate as breathe } from 'node:timers/promises'
import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** Entries of a list checked at a time. */
const PART = 100
const MOST_ISSUES = 10

type Check = ReturnType<typeof validatorCompiler>
interface Issue {
  instancePath: string
  message?: string
}

const compile = (schema: z.ZodType) =>
  validatorCompiler({ schema } as unknown as Parameters<typeof validatorCompiler>[0])

const run = (check: Check, data: unknown) =>
  check(data) as { value: Record<string, unknown> } | { error: Issue[] }

/** The list's own rules, without those of its entries. */
const sizeOf = (list: z.ZodArray) => list.clone({ ...list.def, element: z.unknown() }) as z.ZodArray

/**
 * Corrects positions such as `/products/3/name`, and `products.3.name` in the text, from the part to the whole list.
 */
function moved({ instancePath, message = '', ...issue }: Issue, by: number): Issue {
  const move = (_: string, name: string, at: string) => `${name}${Number(at) + by}`
  return {
    ...issue,
    instancePath: instancePath.replace(/^(\/[^/]+\/)(\d+)/, move),
    message: message.replace(/("\w+\.)(\d+)/, move),
  }
}

async function checkList(check: Check, key: string, entries: readonly unknown[]): Promise<unknown[]> {
  const checked: unknown[] = []
  for (let at = 0; at < entries.length; at += PART) {
    const result = run(check, { [key]: entries.slice(at, at + PART) })
    if ('error' in result)
      return Promise.reject(result.error.slice(0, MOST_ISSUES).map((issue) => moved(issue, at)))
    checked.push(...(result.value[key] as unknown[]))
    await breathe()
  }
  return checked
}

/**
 * The validators of fastify-type-provider-zod, except for long lists in a body: these are checked in parts, up to the
 * first wrong part, so that no list blocks other requests.
 */
export const checkInParts: FastifySchemaCompiler<z.ZodType> = (route) => {
  const check = compile(route.schema)
  const { schema, httpPart } = route
  // A rule over the whole body needs all of it at once; no call with a long list has such a rule.
  if (httpPart !== 'body' || !(schema instanceof z.ZodObject) || schema.def.checks?.length) return check
  const shape: Record<string, z.ZodType> = schema.shape
  const lists = Object.entries(shape).filter(
    (entry): entry is [string, z.ZodArray] => entry[1] instanceof z.ZodArray,
  )
  if (lists.length === 0) return check
  const frame = compile(schema.extend(Object.fromEntries(lists.map(([key, list]) => [key, sizeOf(list)]))))
  const entries = lists.map(
    ([key, list]) => [key, compile(z.object({ [key]: z.array(list.element as z.ZodType) }))] as const,
  )
  /** Fastify takes a promise's result as yes or no only: the parsed values replace the body's fields here. */
  const checkParts = async (body: Record<string, unknown>) => {
    const result = run(frame, body)
    if ('error' in result) return Promise.reject(result.error)
    for (const [key, checkPart] of entries)
      result.value[key] = await checkList(checkPart, key, result.value[key] as unknown[])
    Object.assign(body, result.value)
    return true
  }
  const isLong = (body: unknown) =>
    lists.some(([key]) => {
      const list = (body as Record<string, unknown> | null)?.[key]
      return Array.isArray(list) && list.length > PART
    })
  // Fastify's type for promises requires a marker of its own linter.
  return ((body: unknown) =>
    isLong(body) ? checkParts(body as Record<string, unknown>) : check(body)) as Check
}
