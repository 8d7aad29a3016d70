import type { ErrorCode } from '@shop/contract/error-codes'
import type { SimilarProof } from '@shop/contract/wire'

/** A refusal that a person can understand: `message` is shown on the screen, in Portuguese. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** The current value, when it has changed since the person read it. */
  readonly current: unknown
  /** Earlier proofs that resemble the one that was sent. */
  similar?: readonly SimilarProof[]
  /** Seconds after which the same call may be tried again, where waiting helps. */
  retryAfter?: number

  constructor(code: ErrorCode, message: string, current?: unknown) {
    super(message)
    this.code = code
    this.current = current
  }
}

export const forbidden = () =>
  new AppError('FORBIDDEN', 'Você não tem permissão para realizar essa operação.')
export const notFound = (message: string) => new AppError('NOT_FOUND', message)
export const ruleViolation = (message: string) => new AppError('RULE_VIOLATION', message)
export const invalidState = (message: string) => new AppError('INVALID_STATE', message)
