const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? ''

// Connection exceptions; a server that is stopping, crashed, starting or out of connections; a transaction that was
// ended because it idled; and a server that is read-only, because another one took over.
const AWAY_STATE = /^(08...|57P0[1235]|53300|25P03|25006)$/
const AWAY_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver's own errors have no code. */
const AWAY_TEXT =
  /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$|^Query read timeout$/

/**
 * Whether the database could not be reached, or was lost on the way: the same call may succeed later. The queue's library
 * reports copies of errors, which are none themselves.
 */
export function isDatabaseAway(error: unknown): error is Error {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message = '' } = error as { code?: string; syscall?: string; message?: string }
  if (code === undefined) return AWAY_TEXT.test(message)
  // The socket of a stopped server is a file that does not exist.
  return AWAY_STATE.test(code) || AWAY_SYSTEM.has(code) || (code === 'ENOENT' && syscall === 'connect')
}

/**
 * Whether the statement exceeded its time limit, waited too long for a lock, or read on a replica what the primary has
 * since removed (40001).
 */
export const isTooSlow = (error: unknown): boolean => ['57014', '55P03', '40001'].includes(codeOf(error))

export { isDiskFull } from '@shop/postgres/start-error'

/**
 * Whether the server answered with a refusal: of the user (28…, or a pooler on which the user does not exist) or of the
 * requested database.
 */
export function isRefused(error: unknown): error is Error {
  return error instanceof Error && /^(28...|42501|08P01)$/.test(codeOf(error))
}
