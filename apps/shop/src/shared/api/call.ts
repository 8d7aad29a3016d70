import { createStore } from '../store.ts'
import { ApiError } from './api-error.ts'
import { endSession, session } from './session.ts'

const PREFIX = '/api'
/** A phone between two cells gets its answer a moment later. */
const AGAIN_AFTER_MS = 1_500

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallOptions {
  body?: unknown
  /** Names the call, so that the server does it once however often it arrives; it is then sent again by itself. */
  key?: string
  /** Doing it twice is the same as doing it once: sent again when no answer came. */
  repeatable?: boolean
  /** Nobody waits for it: a session that is over is told and not ended. */
  silent?: boolean
}

/** What the last call found out: the server does not answer, or no longer knows the session. */
export const connection = createStore<'fine' | 'away' | 'ended'>('fine')
session.subscribe(() => connection.set('fine'))

/** Path with its values encoded: at`/shop/orders/${id}`. */
export const at = (parts: TemplateStringsArray, ...values: (string | number)[]) =>
  parts.reduce((path, part, i) => path + encodeURIComponent(values[i - 1] ?? '') + part)

/** A name that nobody else draws. Made by hand: `crypto.randomUUID` exists on secure origins only. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * One call; answers the envelope's `data`. A 401 ends the session if a person made the call.
 * @throws ApiError
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const { key, repeatable = method === 'GET', silent } = options
  const token = session.get()?.token
  const response = await send(method, path, options, token).catch(async (failure) => {
    if (!(key || repeatable) || !navigator.onLine || silent) throw failure
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    return send(method, path, options, token)
  })
  const body = (await response.json().catch(() => null)) as {
    data?: T
    errors?: string[]
    code?: string
    current?: unknown
  } | null
  if (response.ok && body) return body.data as T
  if (response.status === 401 && token) {
    if (silent) connection.set('ended')
    else endSession(token)
  }
  // A cut answer is no answer.
  throw new ApiError(
    response.ok ? 0 : response.status,
    body?.code ?? 'UNKNOWN',
    body?.errors?.[0],
    body?.current,
  )
}

async function send(method: Method, path: string, { body, key }: CallOptions, token: string | undefined) {
  try {
    const response = await fetch(PREFIX + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (connection.get() === 'away') connection.set('fine')
    return response
  } catch {
    if (connection.get() === 'fine') connection.set('away')
    throw new ApiError(0, 'NO_RESPONSE')
  }
}
