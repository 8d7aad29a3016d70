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
