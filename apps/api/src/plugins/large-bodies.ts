import { finished, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { BODY_LIMIT, OPEN_BODY_LIMIT } from '../http.ts'
import type { Identity } from '../identity.ts'
import { identityOf } from './access.ts'

const MB = 1024 * 1024
/** Smaller bodies are read at once and do not count. */
const LARGE = 64 * 1024
/** Bytes of large bodies that this process receives or handles at a time: in all, of all customers, of one account. */
const MOST = { all: 128 * MB, customers: 48 * MB, employee: 96 * MB, customer: 30 * MB } as const
const RETRY_SECONDS = 5

const tooLarge = () => new AppError('TOO_LARGE', 'O conteúdo enviado é grande demais.')

function refuse(code: 'TOO_MANY_TRIES' | 'UNAVAILABLE', text: string): never {
  const refusal = new AppError(code, text)
  refusal.retryAfter = RETRY_SECONDS
  throw refusal
}

/** Bytes in use, by account and by kind. */
function openBudget() {
  const used = new Map<string, number>()
  const sum = (key: string) => used.get(key) ?? 0
  const add = (keys: readonly string[], bytes: number) => {
    for (const key of keys) {
      const rest = sum(key) + bytes
      if (rest > 0) used.set(key, rest)
      else used.delete(key)
    }
  }
  return {
    /** Returns a function that releases the bytes. @throws AppError TOO_MANY_TRIES, UNAVAILABLE */
    take({ kind, id }: Identity, bytes: number): () => void {
      const keys = ['all', `${kind}s`, `${kind} ${id}`] as const
      const account = sum(keys[2])
      // An account's only body is accepted whatever its size; the limit of its route has been checked before.
      if (account > 0 && account + bytes > MOST[kind])
        refuse('TOO_MANY_TRIES', 'Aguarde o envio das outras imagens terminar e tente novamente.')
      const full = sum('all') > 0 && sum('all') + bytes > MOST.all
      if (full || (kind === 'customer' && sum('customers') + bytes > MOST.customers))
        refuse('UNAVAILABLE', 'Há muitos envios neste momento. Tente novamente em instantes.')
      add(keys, bytes)
      return () => add(keys, -bytes)
    },
  }
}

/** How a body begins that names its order first: as JSON, or as a form. */
const FIRST_ORDER_ID = [
  /^\s*\{\s*"orderId"\s*:\s*([1-9]\d{0,9})\s*,/,
  /^--[^\r\n]{1,70}\r\ncontent-disposition: form-data; name="?orderId"?\r\n\r\n([1-9]\d{0,9})\r\n/i,
]

/** The order named at the beginning of a body. The bytes read for it are put back into the stream. */
async function peekOrderId(body: Readable): Promise<number | undefined> {
  const first = await new Promise<Buffer | undefined>((resolve) => {
    const events = ['data', 'end', 'error', 'close']
    const take = (chunk: unknown) => {
      for (const event of events) body.off(event, take)
      body.pause()
      resolve(Buffer.isBuffer(chunk) ? chunk : undefined)
    }
    for (const event of events) body.on(event, take)
  })
  if (first === undefined) return undefined
  body.unshift(first)
  const beginning = first.subarray(0, 250).toString('latin1')
  const id = FIRST_ORDER_ID.map((pattern) => pattern.exec(beginning)?.[1]).find(Boolean)
  return id === undefined ? undefined : Number(id)
}

/**
 * Limits every body's size by its route, and checks a large one before it is read: the route's own check, and the bytes
 * of other bodies in use.
 */
export function registerLargeBodies(api: FastifyInstance): void {
  const budget = openBudget()
  api.addHook('onRoute', (route) => {
    const open = route.config?.access?.kind === 'open'
    route.bodyLimit ??= open ? OPEN_BODY_LIMIT : BODY_LIMIT
  })
  api.addHook('preParsing', async (request, reply, payload) => {
    const { bodyLimit, config } = request.routeOptions
    const declared = Number(request.headers['content-length'] ?? bodyLimit)
    if (declared > bodyLimit) throw tooLarge()
    if (!isLarge(request, declared, bodyLimit)) return payload
    finished(reply.raw, budget.take(identityOf(request), declared))
    const check = config.pictures?.check
    if (!check) return payload
    try {
      await check(request, await peekOrderId(payload as Readable))
      return payload
    } catch (error) {
      // Node does not discard the rest of a partly read body, and the connection's next request would wait.
      payload.resume()
      throw error
    }
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

const isLarge = (request: FastifyRequest, declared: number, limit: number) =>
  hasBody(request) && limit > BODY_LIMIT && declared > LARGE
