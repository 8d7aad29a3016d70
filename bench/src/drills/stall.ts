import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '@shop/postgres/connection'
import type { Figure } from '../report.ts'
import { statusOf } from '../servers.ts'
import { checkResult, longestGap, openPair, secondsToHeal } from './pair.ts'

const STALL_MS = 20_000

/**
 * The connection of one process to the database hangs for 20 s: the process reports this to its load balancer, and the
 * other one continues to sell.
 */
export async function stall(database: Connection): Promise<Figure[]> {
  const pair = await openPair(database)
  const [stalled, other] = pair.processes
  const from = performance.now()
  stalled.line.freeze()
  const responses: { status: number; seconds: number }[] = []
  while (performance.now() - from < STALL_MS) {
    const requested = performance.now()
    const status = await statusOf(`${stalled.api.url}/readyz`)
    responses.push({ status, seconds: (performance.now() - requested) / 1000 })
    await sleep(200)
  }
  const gap = longestGap(other.buyers, from)
  stalled.line.thaw()
  const healed = await secondsToHeal(stalled)
  return [
    {
      name: 'stalled for 20 s: longest answer of /readyz',
      value: Math.max(...responses.map(({ seconds }) => seconds)),
      promise: 2,
      unit: ' s',
    },
    {
      name: 'stalled: answers of /readyz other than 503',
      value: responses.filter(({ status }) => status !== 503).length,
      promise: 0,
    },
    { name: 'stalled: longest time in which the other sold nothing', value: gap, promise: 10, unit: ' s' },
    { name: 'stalled: seconds until it sells again', value: healed.selling, promise: 10, unit: ' s' },
    { name: 'stalled: seconds until its board is live again', value: healed.board, promise: 15, unit: ' s' },
    ...(await checkResult('stalled', pair, database)),
  ]
}
