import { ApiError } from './api-error.ts'
import { noteAnswer, noteNoAnswer } from './connection.ts'
import { isLeavingPage } from './page-life.ts'
import { pause } from './pause.ts'
import { checkSession, getSession, sessionSignal } from './session.ts'

/** Prefix of the API's addresses. */
const API_PREFIX = '/api'
/** Milliseconds; a phone that changes its cell gets an answer a moment later. */
const AGAIN_AFTER_MS = 1_500

/** What a server that does not answer means to this app. */
interface Unanswered {
  /** Whether a call of the person that got no answer ends their session. */
  endsSession: boolean
  /** Shown to the person; without it each caller has its own text. */
  text?: string
}

let unanswered: Unanswered = { endsSession: true }

export function setUnanswered(next: Unanswered) {
  unanswered = next
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type QueryValue = string | number | boolean | null | undefined

export interface RequestOptions {
  query?: Record<string, QueryValue>
  body?: unknown
  headers?: Record<string, string>
  /** Identifies the call, so that a repetition is not done twice. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** For screens that work offline and show that themselves: no answer is then a normal error. */
  mayBeOffline?: boolean
  /** Token of the session that the call belongs to; it is not sent after another one began. */
  ofSession?: string
  /** Lets the request finish although the page is left. */
  keepalive?: boolean
  /** Sent once more when no answer came: only for a call that may arrive twice. */
  repeats?: boolean
}

/** Browsers resolve a segment of one or two dots, also an encoded one; the server ignores blanks around a value. */
const segment = (value: string | number) =>
  encodeURIComponent(/^\.{1,2}$/.test(`${value}`) ? `${value} ` : value)

/** Path with its values encoded: at`/customers/${id}`. */
export const at = (parts: TemplateStringsArray, ...values: (string | number)[]) =>
  parts.reduce((path, part, i) => path + segment(values[i - 1] ?? '') + part)

export function buildUrl(path: string, query: Record<string, QueryValue> = {}) {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  const text = search.toString()
  return API_PREFIX + path + (text && `?${text}`)
}

/**
 * One call; returns the envelope's `data`, throws ApiError. It is aborted when its session ends. The caller that
 * reports its failure must check `endsSession` first. A call aborted through `signal` throws its AbortError.
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const response = await answered(method, path, options)
  return response.status === 204 ? (undefined as T) : ((await response.json()) as { data: T }).data
}

/** Like {@link request}, for an answer without an envelope that is read while it arrives. */
export const requestStream = (path: string, options: RequestOptions = {}) => answered('GET', path, options)

async function answered(method: Method, path: string, options: RequestOptions): Promise<Response> {
  checkSession()
  const token = getSession()?.token
  if (options.ofSession !== undefined && options.ofSession !== token) throw sessionOver(options.ofSession)
  const response = await send(method, path, options, token).catch(async (failure) => {
    const isRepeated = options.repeats && isUnanswered(failure) && navigator.onLine
    if (!isRepeated) throw failure
    await pause(AGAIN_AFTER_MS, options.signal)
    return send(method, path, options, token)
  })
  if (response.ok) return response
  throw await readError(response, token)
}

const isUnanswered = (failure: unknown) => failure instanceof ApiError && failure.code === 'NO_RESPONSE'

const sessionOver = (endsToken: string) => new ApiError(0, 'SESSION_OVER', [], { endsToken })

async function send(method: Method, path: string, options: RequestOptions, token: string | undefined) {
  const { query, body, signal, keepalive, mayBeOffline, idempotencyKey } = options
  // A call sent while the page is left is the last one of its session.
  const whileSignedIn = token && !keepalive ? sessionSignal() : undefined
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (token) headers.authorization = `Bearer ${token}`
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (body !== undefined) headers['content-type'] = 'application/json'
  try {
    const response = await fetch(buildUrl(path, query), {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...((signal || whileSignedIn) && { signal: anyOf(signal, whileSignedIn) }),
      ...(keepalive && { keepalive }),
    })
    noteAnswer()
    return response
  } catch (cause) {
    if (signal?.aborted) throw cause
    if (token && whileSignedIn?.aborted) throw sessionOver(token)
    const isTold = mayBeOffline || isLeavingPage()
    if (!isTold) noteNoAnswer()
    const { endsSession, text } = unanswered
    const endsToken = endsSession && !isTold ? token : undefined
    throw new ApiError(0, 'NO_RESPONSE', text ? [text] : [], { endsToken })
  }
}

const anyOf = (...signals: (AbortSignal | undefined)[]) =>
  AbortSignal.any(signals.filter((signal) => signal !== undefined))

async function readError(response: Response, token: string | undefined) {
  const body: unknown = await response.json().catch(() => null)
  const { code, errors, current } = (body ?? {}) as { code?: unknown; errors?: unknown; current?: unknown }
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : 'UNKNOWN',
    Array.isArray(errors) ? errors.map(String) : [],
    { current, endsToken: response.status === 401 ? token : undefined },
  )
}
