export const GENERIC_ERROR = 'Ocorreu um erro. Tente novamente mais tarde.'

/** A call that did not succeed. `status` 0 and code NO_RESPONSE: the request never got an answer. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: string[]
  /** With code STALE: the value as it is now. */
  readonly current: unknown

  constructor(status: number, code: string, errors: string[], current?: unknown) {
    super(errors[0] ?? GENERIC_ERROR)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.current = current
  }
}

/** Whether the session is over, or about to be ended, because of this error: no message belongs to it. */
export const endsSession = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 0)

/** No answer, a session that is over or a server in trouble: nothing was said about what was asked for. */
export const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || [0, 401, 408, 429].includes(error.status) || error.status >= 500

/** The first text the server meant for the person, else `fallback`. */
export const errorText = (error: unknown, fallback = GENERIC_ERROR) =>
  error instanceof ApiError ? (error.errors[0] ?? fallback) : fallback
