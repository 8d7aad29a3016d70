import { hostname } from 'node:os'
import pino from 'pino'
import { loggedError } from './plugins/log.ts'
import { RELEASE } from './release.ts'

/**
 * The log of what happens beside requests, as JSON lines on standard output. Silent until the shop starts with
 * `LOG_LEVEL`. Like the log of requests it never holds personal data: no values, only what failed and why.
 */
export const log = pino({
  level: 'silent',
  base: { pid: process.pid, hostname: hostname(), release: RELEASE },
  serializers: { err: loggedError },
})

const MINUTE_MS = 60_000
/** By text and code of the error, in milliseconds of this process. */
const loggedAt = new Map<string, number>()

/**
 * An error that interrupted work beside requests, which goes on by itself: each kind once a minute, since a database that
 * is away interrupts everything that looks for work, every few seconds.
 */
export function logInterruption(err: unknown, text: string, now = performance.now()): void {
  const kind = `${text} ${(err as { code?: string }).code}`
  if (now - (loggedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return
  loggedAt.set(kind, now)
  log.error({ err }, text)
}
