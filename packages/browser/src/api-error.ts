import type { SimilarProof } from '@shop/contract/wire'

export const GENERIC_ERROR = 'Ocorreu um erro. Tente novamente mais tarde.'

interface Details {
  /** With code PROOF_SEEN: the earlier proofs; for staff alone. */
  similar?: readonly SimilarProof[]
  /** With code STALE: the current value. */
  current?: unknown
  /**
   * Token of the session that this failure ends if the person made the call: after a 401; in an app that needs its
   * server for a session, also without a response.
   */
  endsToken?: string | undefined
}

/** A failed call. `status` 0 and code NO_RESPONSE: the request never got a response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: string[]
  readonly current: unknown
  readonly similar: readonly SimilarProof[]
  readonly endsToken: string | undefined

  constructor(
    status: number,
    code: string,
    errors: string[],
    { current, similar = [], endsToken }: Details = {},
  ) {
    super(errors[0] ?? GENERIC_ERROR)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.current = current
    this.similar = similar
    this.endsToken = endsToken
  }
}

/** No response, or a failing server: it is unknown whether the call was done. */
export const isUncertain = (error: unknown) =>
  !(error instanceof ApiError) || [0, 408, 429].includes(error.status) || error.status >= 500

/** As {@link isUncertain}, or an ended session: the requested action itself was not refused. */
export const isTransientFailure = (error: unknown) =>
  isUncertain(error) || (error instanceof ApiError && error.status === 401)

/** The server's first text for the person, otherwise `fallback`. */
export const errorText = (error: unknown, fallback = GENERIC_ERROR) =>
  error instanceof ApiError ? (error.errors[0] ?? fallback) : fallback

/** The earlier proofs of a refusal because one was seen before; undefined for every other failure. */
export const seenProofs = (error: unknown): readonly SimilarProof[] | undefined =>
  error instanceof ApiError && error.code === 'PROOF_SEEN' ? error.similar : undefined
