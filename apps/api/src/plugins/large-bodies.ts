import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
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

/** Limits every body's size by its route, and the bytes of large ones in use, before they are read. */
export function registerLargeBodies(api: FastifyInstance): void {
  const budget = openBudget()
  api.addHook('onRoute', (route) => {
    const open = route.config?.access?.kind === 'open'
    route.bodyLimit ??= open ? OPEN_BODY_LIMIT : BODY_LIMIT
  })
  api.addHook('preParsing', async (request, reply, payload) => {
    const { bodyLimit } = request.routeOptions
    const unknown = request.headers['transfer-encoding'] ? bodyLimit : 0
    const declared = Number(request.headers['content-length'] ?? unknown)
    if (declared > bodyLimit) throw tooLarge()
    if (bodyLimit > BODY_LIMIT && declared > LARGE)
      finished(reply.raw, budget.take(identityOf(request), declared))
    return payload
  })
}
