import autocannon from 'autocannon'
import { cpuOf, cpuOfFamily } from './cpu.ts'

const CONNECTIONS = 16
const WARM_UP_SECONDS = 3
const SECONDS = 6

interface Call {
  method?: 'GET' | 'POST'
  body?: object
  path: string
}

export interface Load {
  url: string
  /** Process id of the server. */
  pid: number
  /** Sessions used in turn. */
  tokens?: string[]
  /** The calls of each connection, one after the other; `turn` counts the rounds of all connections. */
  calls: ((turn: number) => Call)[]
  /** The first turn; by default 0. */
  from?: number
}

function run({ url, tokens = [], calls }: Load, turns: { next: number }, duration: number) {
  return autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    requests: calls.map((call, index) => ({
      setupRequest(request, context: { turn?: number }) {
        if (index === 0) context.turn = turns.next++
        const turn = context.turn ?? 0
        const { method = 'GET', body, path } = call(turn)
        const token = tokens[turn % tokens.length]
        return {
          ...request,
          method,
          path,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }
      },
    })),
  })
}

export interface Measured {
  /** Successful rounds of calls per second. */
  perSecond: number
  refused: number
  p50: number
  p99: number
  /** CPU milliseconds per round: of the serving process, and of the database. */
  cpu: number
  cpuDatabase: number
}

/** Measures a server under load after a warm-up. `database` is the process id of its PostgreSQL. */
export async function measure(load: Load, database: number): Promise<Measured> {
  const turns = { next: load.from ?? 0 }
  await run(load, turns, WARM_UP_SECONDS)
  const before = [cpuOf(load.pid), cpuOfFamily(database)] as const
  const result = await run(load, turns, SECONDS)
  const rounds = result['2xx'] / load.calls.length
  return {
    perSecond: rounds / result.duration,
    refused: result.non2xx,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (cpuOf(load.pid) - before[0]) / rounds,
    cpuDatabase: (cpuOfFamily(database) - before[1]) / rounds,
  }
}
