export const GENERIC_ERROR = 'Ocorreu um erro. Tente novamente mais tarde.'

interface Details {
  /** With code STALE: the value as it is now. */
  current?: unknown
  /** Token of the session that this failure ends, if the person made the call: after a 401, or without any answer. */
  endsToken?: string | undefined
}

/** A call that did not succeed. `status` 0 and code NO_RESPONSE: the request never got an answer. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: string[]
  readonly current: unknown
  readonly endsToken: string | undefined

  constructor(status: number, code: string, errors: string[], { current, endsToken }: Details = {}) {
    super(errors[0] ?? GENERIC_ERROR)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.current = current
    this.endsToken = endsToken
  }
}

/** No answer, a session that is over or a server in trouble: nothing was said about what was asked for. */
export const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || [0, 401, 408, 429].includes(error.status) || error.status >= 500

/** The first text the server meant for the person, else `fallback`. */
export const errorText = (error: unknown, fallback = GENERIC_ERROR) =>
  error instanceof ApiError ? (error.errors[0] ?? fallback) : fallback
