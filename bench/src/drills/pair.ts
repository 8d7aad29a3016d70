import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connectionUrl } from '@shop/postgres/connection'
import { type ConnectionProxy, openConnectionProxy } from '@shop/postgres/line.testing'
import { type Buyers, type Sale, sendBuyers } from '../buyers.ts'
import { freePort } from '../free-port.ts'
import type { Figure } from '../report.ts'
import { type Server, startApi, statusOf } from '../servers.ts'
import { openCounter, signIn, WITH_ADMIN } from '../shop-client.ts'
import { auditLedgers, fillTradingShop, findLost } from '../trading-shop.ts'
import { type Board, openBoard } from './board.ts'

const BUYERS = 4
const PRODUCTS = 5
const SECRET = 'a secret that both processes share, for the drills'
export const PORTS = [await freePort(), await freePort()] as const

/** One of two processes that serve one shop, each with its own proxied connection to the database. */
export interface Process {
  line: ConnectionProxy
  api: Server
  buyers: Buyers
  board: Board
}

export interface Pair {
  processes: [Process, Process]
  folder: string
  leave(): Promise<Sale[]>
}

/** Seconds until the process is ready. */
export async function secondsToReady({ api }: Process): Promise<number> {
  const begun = performance.now()
  while ((await statusOf(`${api.url}/readyz`)) !== 200) await sleep(20)
  return (performance.now() - begun) / 1000
}

/** In milliseconds; a process that has not recovered by then never will. */
const TIMEOUT_MS = 120_000

/**
 * Seconds until a sale is acknowledged again, and until the open board receives one.
 * @throws Error after two minutes
 */
export async function secondsToHeal({ buyers, board }: Process) {
  const begun = performance.now()
  const received = board.received()
  const givingUp = AbortSignal.timeout(TIMEOUT_MS)
  const gaveUp = once(givingUp, 'abort').then(() => {
    throw new Error('Not healed after two minutes')
  })
  gaveUp.catch(() => {})
  await Promise.race([buyers.moreSales(1), gaveUp])
  const selling = (performance.now() - begun) / 1000
  while (board.received() === received) {
    givingUp.throwIfAborted()
    await sleep(20)
  }
  return { selling, board: (performance.now() - begun) / 1000 }
}

/** The longest time without a sale, in seconds. */
export function longestGap({ sales }: Buyers, from: number, to = performance.now()): number {
  const times = [from, ...sales.map(({ at }) => at).filter((at) => at > from && at < to), to]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000
}

/** Two processes on `database`, customers buying the same few products at both, and an open board at each. */
export async function openPair(
  database: Connection,
  environment: (line: ConnectionProxy) => Record<string, string> = () => ({}),
): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-drill-'))
  const log = openSync(join(folder, 'api.log'), 'a')
  const open = async (index: 0 | 1): Promise<Process> => {
    const line = await openConnectionProxy(database)
    const api = await startApi(
      PORTS[index],
      {
        DATABASE_URL: connectionUrl(line.connection),
        DATA_DIR: join(folder, String(index)),
        TOKEN_SECRET: SECRET,
        ...WITH_ADMIN,
        ...environment(line),
      },
      log,
    )
    if (index === 0)
      await fillTradingShop(database, { products: PRODUCTS, customers: 2 * BUYERS, stock: '1000000' })
    const token = await signIn(api.url)
    const buyers = sendBuyers(openCounter(api.url, token), BUYERS, PRODUCTS, 1 + index * BUYERS)
    return { line, api, buyers, board: openBoard(api.url, token) }
  }
  const processes: [Process, Process] = [await open(0), await open(1)]
  for (const { buyers } of processes) await buyers.moreSales(10)
  return {
    processes,
    folder,
    async leave() {
      for (const { buyers, board } of processes) {
        await buyers.leave()
        board.close()
      }
      for (const { api, line } of processes) {
        await api.end()
        await line.close()
      }
      rmSync(folder, { recursive: true, force: true })
      return processes.flatMap(({ buyers }) => buyers.sales)
    },
  }
}

/** Checks what every drill requires: no lost order, no unclear failure, consistent ledgers. Ends the pair. */
export async function checkResult(name: string, pair: Pair, database: Connection): Promise<Figure[]> {
  const unclear = pair.processes.flatMap(({ buyers }) => buyers.unclear)
  const requested = pair.processes.reduce((sum, { buyers }) => sum + buyers.requested(), 0)
  const sales = await pair.leave()
  const lost = await findLost(database, sales)
  const problems = await auditLedgers(database)
  for (const line of [...unclear.slice(0, 5), ...problems.slice(0, 5)]) console.error(line)
  return [
    { name: `${name}: orders acknowledged`, value: sales.length },
    { name: `${name}: acknowledged orders lost`, value: lost.length, promise: 0 },
    { name: `${name}: clear 503s`, value: requested },
    { name: `${name}: unclear failures`, value: unclear.length, promise: 0 },
    { name: `${name}: inconsistencies`, value: problems.length, promise: 0 },
  ]
}
