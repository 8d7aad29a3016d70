import { ApiError } from './api-error.ts'
import { isLeavingPage } from './leaving-page.ts'
import { checkSession, endSession, getSession } from './session.ts'

/** Where the API lives: the one setting of the client. */
const API_PREFIX = '/api'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type QueryValue = string | number | boolean | null | undefined

export interface RequestOptions {
  query?: Record<string, QueryValue>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** For screens that work without a network: no answer is an error like others and the person stays signed in. */
  mayBeOffline?: boolean
  /** Lets the request finish although the page goes away. */
  keepalive?: boolean
}

/** Path with its values encoded: at`/customers/${id}`. */
export const at = (parts: TemplateStringsArray, ...values: (string | number)[]) =>
  parts.reduce((path, part, i) => path + encodeURIComponent(values[i - 1] ?? '') + part)

export function buildUrl(path: string, query: Record<string, QueryValue> = {}) {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  const text = search.toString()
  return API_PREFIX + path + (text && `?${text}`)
}

/**
 * One call; answers the envelope's `data`, throws ApiError. While somebody is signed in, a 401 or no answer at all
 * ends the session. A call given up through `signal` throws its AbortError and ends nothing.
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const response = await answered(method, path, options)
  return response.status === 204 ? (undefined as T) : ((await response.json()) as { data: T }).data
}

/** As {@link request}, for an answer without an envelope that is read while it arrives. */
export const requestStream = (path: string, options: RequestOptions = {}) => answered('GET', path, options)

async function answered(method: Method, path: string, options: RequestOptions): Promise<Response> {
  checkSession()
  const session = getSession()
  const response = await send(method, path, options, session?.token)
  if (response.ok) return response
  const error = await readError(response)
  if (error.status === 401 && session) endSessionOf(session.token)
  throw error
}

async function send(method: Method, path: string, options: RequestOptions, token: string | undefined) {
  const { query, body, signal, keepalive, mayBeOffline } = options
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  try {
    return await fetch(buildUrl(path, query), {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    if (token && !mayBeOffline && !isLeavingPage()) endSessionOf(token)
    throw new ApiError(0, 'NO_RESPONSE', [])
  }
}

// An answer that comes late must not end the session that began meanwhile.
function endSessionOf(token: string) {
  if (getSession()?.token === token) endSession()
}

async function readError(response: Response) {
  const body: unknown = await response.json().catch(() => null)
  const { code, errors, current } = (body ?? {}) as { code?: unknown; errors?: unknown; current?: unknown }
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : 'UNKNOWN',
    Array.isArray(errors) ? errors.map(String) : [],
    current,
  )
}
