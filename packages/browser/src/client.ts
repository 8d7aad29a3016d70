import type { Target, Wire, WireAt } from '@shop/contract/address'
import type { SimilarProof } from '@shop/contract/wire'
import { PERMISSIONS_HEADER } from '@shop/domain/permissions'
import { targetOf, urlOf } from './address.ts'
import { ApiError } from './api-error.ts'
import { recordNoResponse, recordResponse } from './connection.ts'
import { isLeavingPage } from './page-life.ts'
import { pause } from './pause.ts'
import { changePermissions, checkSession, getSession, sessionSignal } from './session.ts'

/** Milliseconds; a phone that changes its cell gets a response a moment later. */
const AGAIN_AFTER_MS = 1_500

/** How the app treats a server that does not answer. */
interface Unanswered {
  /** Whether a call of the person that got no response ends their session. */
  endsSession: boolean
  /** Shown to the person; without it each caller has its own text. */
  text?: string
}

let unanswered: Unanswered = { endsSession: true }

export function setUnanswered(next: Unanswered) {
  unanswered = next
}

export interface RequestOptions<W extends Wire = Wire> {
  query?: W['query']
  body?: W['body']
  headers?: Record<string, string>
  /** Identifies the call, so that a repetition is not done twice. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** For screens that work offline and show that themselves: no response is then a normal error. */
  mayBeOffline?: boolean
  /** Token of the session that the call belongs to; it is not sent after another one began. */
  ofSession?: string
  /** Lets the request finish although the page is left. */
  keepalive?: boolean
  /** Sent once more when no response came: only for a call that may arrive twice. */
  repeats?: boolean
}

/**
 * One call; returns the envelope's `data`, throws ApiError. It is aborted when its session ends. The caller that
 * reports its failure must check `endsSession` first. A call aborted through `signal` throws its AbortError.
 */
export async function request<A extends Target>(
  address: A,
  options: RequestOptions<WireAt<A>> = {},
): Promise<WireAt<A>['response']> {
  const response = await answered(address, options)
  return response.status === 204 ? undefined : ((await response.json()) as { data: unknown }).data
}

/** The `save` of a form whose body must be sent once per key, however often it is tried. */
export const sendOnce =
  <A extends Target>(address: A) =>
  (body: WireAt<A>['body'], idempotencyKey: string) =>
    request(address, { body, idempotencyKey })

/** Like {@link request}, for a response without an envelope that is read while it arrives. */
export const requestStream = <A extends Target>(address: A, options: RequestOptions<WireAt<A>> = {}) =>
  answered(address, options)

async function answered(address: Target, options: RequestOptions): Promise<Response> {
  checkSession()
  const token = getSession()?.token
  if (options.ofSession !== undefined && options.ofSession !== token) throw sessionOver(options.ofSession)
  const response = await send(address, options, token).catch(async (failure) => {
    const isRepeated = options.repeats && isUnanswered(failure) && navigator.onLine
    if (!isRepeated) throw failure
    await pause(AGAIN_AFTER_MS, options.signal)
    return send(address, options, token)
  })
  if (token && getSession()?.token === token) followPermissions(response)
  if (response.ok) return response
  throw await readError(response, token)
}

/** A role that was changed, or another one, opens and closes screens with the next answer. */
function followPermissions({ headers }: Response) {
  const tag = headers.get(PERMISSIONS_HEADER)
  if (tag !== null) changePermissions(tag.split(' ').filter(Boolean))
}

const isUnanswered = (failure: unknown) => failure instanceof ApiError && failure.code === 'NO_RESPONSE'

const sessionOver = (endsToken: string) => new ApiError(0, 'SESSION_OVER', [], { endsToken })

async function send(address: Target, options: RequestOptions, token: string | undefined) {
  const { method, path } = targetOf(address, options.query)
  const { body, signal, keepalive, mayBeOffline, idempotencyKey } = options
  // A call sent while the page is left is the last one of its session.
  const whileSignedIn = token && !keepalive ? sessionSignal() : undefined
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (token) headers.authorization = `Bearer ${token}`
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (body !== undefined) headers['content-type'] = 'application/json'
  try {
    const response = await fetch(urlOf(path), {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...((signal || whileSignedIn) && { signal: anyOf(signal, whileSignedIn) }),
      ...(keepalive && { keepalive }),
    })
    recordResponse()
    return response
  } catch (cause) {
    if (signal?.aborted) throw cause
    if (token && whileSignedIn?.aborted) throw sessionOver(token)
    const isExpected = mayBeOffline || isLeavingPage()
    if (!isExpected) recordNoResponse()
    const { endsSession, text } = unanswered
    const endsToken = endsSession && !isExpected ? token : undefined
    throw new ApiError(0, 'NO_RESPONSE', text ? [text] : [], { endsToken })
  }
}

const anyOf = (...signals: (AbortSignal | undefined)[]) =>
  AbortSignal.any(signals.filter((signal) => signal !== undefined))

async function readError(response: Response, token: string | undefined) {
  const body: unknown = await response.json().catch(() => null)
  const { code, errors, current, similar } = (body ?? {}) as {
    code?: unknown
    errors?: unknown
    current?: unknown
    similar?: SimilarProof[]
  }
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : 'UNKNOWN',
    Array.isArray(errors) ? errors.map(String) : [],
    { current, ...(similar && { similar }), endsToken: response.status === 401 ? token : undefined },
  )
}
