import { createStore } from '../store.ts'
import { ApiError } from './api-error.ts'
import { endSession, session } from './session.ts'

const PREFIX = '/api'
/** Milliseconds; a phone that changes its cell gets an answer a moment later. */
const AGAIN_AFTER_MS = 1_500

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallOptions {
  body?: unknown
  /** Idempotency key: the server does the call once however often it arrives, so it is repeated automatically. */
  key?: string
  /** The call may be done twice without harm: repeated when no answer came. */
  repeatable?: boolean
  /** A background call: an ended session is reported, but not ended here. */
  silent?: boolean
}

/** The result of the last call: the server does not answer, or no longer knows the session. */
export const connection = createStore<'fine' | 'away' | 'ended'>('fine')
session.subscribe(() => connection.set('fine'))

/** Path with its values encoded: at`/shop/orders/${id}`. */
export const at = (parts: TemplateStringsArray, ...values: (string | number)[]) =>
  parts.reduce((path, part, i) => path + encodeURIComponent(values[i - 1] ?? '') + part)

/** A unique random id. Generated here because `crypto.randomUUID` exists on secure origins only. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * One call; returns the envelope's `data`. A 401 ends the session if a person made the call.
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
  // An incomplete answer counts as none.
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
