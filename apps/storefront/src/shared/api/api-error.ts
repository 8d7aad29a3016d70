const GENERIC = 'Ocorreu um erro. Tente novamente mais tarde.'
const NO_ANSWER = 'Sem resposta da loja. Confira a internet e tente de novo.'

/** A failed call. `status` 0: no answer came, so it is unknown whether it was done. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** With code STALE: the present value. */
  readonly current: unknown

  constructor(status: number, code: string, text?: string, current?: unknown) {
    super(text ?? (status === 0 ? NO_ANSWER : GENERIC))
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.current = current
  }
}

/** No answer, or a failing server: it is unknown whether the call was done. */
export const isUncertain = (error: unknown) =>
  !(error instanceof ApiError) || [0, 408, 429].includes(error.status) || error.status >= 500

export const errorText = (error: unknown) => (error instanceof ApiError ? error.message : GENERIC)
