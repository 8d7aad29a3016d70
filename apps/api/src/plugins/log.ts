import { hostname } from 'node:os'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { isDatabaseAway } from '../db/failures.ts'
import { RELEASE } from '../release.ts'
import type { Settings } from '../settings.ts'

interface Failure extends Error {
  code?: string
  severity?: string
  constraint?: string
  table?: string
  column?: string
}

/** SQLSTATE classes whose messages repeat values: 22 (data), 23 (constraints), P0 (raised by a trigger). */
const REPEATS_VALUES = /^(22|23|P0)/

/**
 * An error without the values it contains: PostgreSQL writes the refused row into `detail`, and for some errors into
 * the message, so only code and schema names of its errors are logged. The cause is logged in the same way. Where the code
 * was when the database went away says nothing.
 */
export function loggedError(error: Failure): {
  type: string
  message: string
  stack: string
  [field: string]: unknown
} {
  const { name, code = '', severity, constraint, table, column, cause, stack = '' } = error
  const repeatsValues = severity !== undefined && REPEATS_VALUES.test(code)
  return {
    type: name,
    code,
    message: repeatsValues ? `SQLSTATE ${code}` : error.message,
    constraint,
    table,
    column,
    stack: isDatabaseAway(error) ? '' : stack.slice(stack.indexOf('\n    at ')),
    ...(cause instanceof Error ? { cause: loggedError(cause) } : {}),
  }
}

const describe = ({ method, routeOptions, ip }: FastifyRequest) => ({
  method,
  route: routeOptions?.url ?? 'none',
  ip,
})

/**
 * The log of requests, one line each (see {@link RequestLog}). The URL, headers and bodies are never logged,
 * because they hold e-mails, search texts, passwords and signatures of links.
 * @param stream where lines are written; by default standard output
 */
export const requestLog = (level: Settings['LOG_LEVEL'], stream?: { write(line: string): void }) => ({
  level,
  ...(stream ? { stream } : {}),
  base: { pid: process.pid, hostname: hostname(), release: RELEASE },
  serializers: {
    req: describe,
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    err: loggedError,
  },
})

/** One line for each response: request id, method, route pattern, caller's address, status and milliseconds. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    err: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { ...describe(request), statusCode: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (err) request.log.error({ ...line, err }, 'request')
    else request.log.info(line, 'request')
  }
}
