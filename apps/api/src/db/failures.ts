const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? ''

// Connection exceptions; a server that stops, crashed, is not up yet or takes no more connections; one that ended a
// transaction which nobody went on with; and one that only reads, because another took its place.
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
/** The driver's own failures carry no code. */
const AWAY_TEXT =
  /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$|^Query read timeout$/

/** Whether the database could not be reached, or was lost on the way: the same call may succeed later. */
export function isDatabaseAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: string; syscall?: string }
  if (code === undefined) return AWAY_TEXT.test(error.message)
  // A stopped server's socket is a file that is not there.
  return AWAY_STATE.test(code) || AWAY_SYSTEM.has(code) || (code === 'ENOENT' && syscall === 'connect')
}

/**
 * Whether the statement took longer than it may, waited longer than it may for somebody else's lock, or read on a
 * replica what the primary has removed meanwhile (40001).
 */
export const isTooSlow = (error: unknown): boolean => ['57014', '55P03', '40001'].includes(codeOf(error))

export { isDiskFull } from '@shop/postgres/start-error'

/**
 * Whether the server is there and refuses: a user (28…, or a pooler that knows no such user), or what the user asks.
 */
export function isRefused(error: unknown): error is Error {
  return error instanceof Error && /^(28...|42501|08P01)$/.test(codeOf(error))
}
