import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js'
import { serializerCompiler as checkingSerializer } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { JsonText } from '../json-text.ts'

type Serialise = (answer: unknown) => string

/** Compiling hundreds of serialisers at the start would double its time, and most are first used hours later. */
function compiledAtFirst(compile: () => Serialise): Serialise {
  let compiled: Serialise | undefined
  return (response) => {
    compiled ??= compile()
    return compiled(response)
  }
}

/** Responses are serialised by a function compiled from their schema; tests also check them by Zod. */
export function registerResponses(app: FastifyInstance, checkResponses: boolean): void {
  const compilerOf = (route: FastifyRouteSchemaDef<unknown>): Serialise => {
    if (checkResponses) return checkingSerializer(route as Parameters<typeof checkingSerializer>[0])
    return compiledAtFirst(() => {
      // In OpenAPI 3.0 a value that may be null is `nullable`; as `anyOf` each one would be validated to choose.
      const schema = z.toJSONSchema(route.schema as unknown as z.ZodType, {
        io: 'output',
        target: 'openapi-3.0',
      })
      return fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])
    })
  }
  app.setSerializerCompiler((route) => {
    const serialise = compilerOf(route as FastifyRouteSchemaDef<unknown>)
    return (response) => {
      const { data } = response as { data?: unknown }
      if (!(data instanceof JsonText)) return serialise(response)
      const text = `{"data":${data.text}}`
      return checkResponses ? serialise(JSON.parse(text)) : text
    }
  })
}
