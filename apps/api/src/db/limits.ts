/**
 * How long the database works and waits for the process that serves; milliseconds, as PostgreSQL reads a bare number.
 * Each is shorter than what follows it, so that the side that knows the reason gives up first: a transaction whose
 * process is gone ends before those who wait for its locks do, and a statement ends before its caller leaves.
 */
const IDLE_IN_TRANSACTION_MS = 5_000
const LOCK_MS = 6_000
const STATEMENT_MS = 8_000
/** How much longer than the server's own limit a caller waits for an answer, in case the connection died silently. */
export const GRACE_MS = 2_000
export const CALLER_MS = STATEMENT_MS + GRACE_MS
/** A report reads whole periods. */
export const REPORT_MS = 30_000
/** How long the reader of a whole report may take nothing, and how long all of it may take, while it is kept open. */
export const READER_MS = 30_000
export const WHOLE_REPORT_MS = 15 * 60_000

/**
 * Defaults of the user that serves, set on its role: a pooler (PgBouncer) refuses them as start-up options, and what
 * one client sets there stays behind for the next. Seconds for the `tcp_keepalives_*` settings.
 */
export const SESSION_DEFAULTS: Record<string, string> = {
  timezone: 'UTC',
  statement_timeout: `${STATEMENT_MS}`,
  lock_timeout: `${LOCK_MS}`,
  idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_MS}`,
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '4',
  tcp_user_timeout: '30000',
}

/** Of the client's side: an idle connection that died is noticed. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
