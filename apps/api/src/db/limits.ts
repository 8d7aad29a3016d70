/**
 * Time limits of the database for the serving process, in milliseconds, PostgreSQL's unit for a bare number. Each is
 * shorter than the next, so that the side with the cause reports it first: a transaction whose process is gone ends
 * before those who wait for its locks do, and a statement ends before its caller stops waiting.
 */
const IDLE_IN_TRANSACTION_MS = 5_000
const LOCK_MS = 6_000
const STATEMENT_MS = 8_000
/** How much longer than the server's own limit a caller waits for a response, in case the connection died silently. */
export const GRACE_MS = 2_000
export const CALLER_MS = STATEMENT_MS + GRACE_MS
/** For a statement of a report, which reads whole periods. */
export const REPORT_MS = 30_000
/** How long the client of a whole report may read nothing, and how long sending all of it may take. */
export const READER_MS = 30_000
export const WHOLE_REPORT_MS = 15 * 60_000

/**
 * Defaults of the application role, set on its role: a pooler (PgBouncer) refuses them as start-up options, and settings
 * that one client makes there stay for the next. The `tcp_keepalives_*` settings are in seconds.
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

/** On the client's side: detects an idle connection that died. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
