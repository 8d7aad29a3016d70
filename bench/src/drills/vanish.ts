import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '@shop/postgres/connection'
import type { Figure } from '../report.ts'
import { checkResult, longestGap, openPair, secondsToHeal, secondsToReady } from './pair.ts'

const TIMES = 3
const GONE_MS = 15_000

/** One of two machines fails silently during sales, and comes back. */
export async function vanish(database: Connection): Promise<Figure[]> {
  const pair = await openPair(database)
  const [gone, other] = pair.processes
  const gaps: number[] = []
  const healing: number[] = []
  for (let time = 0; time < TIMES; time++) {
    await Promise.all(pair.processes.map(({ buyers }) => buyers.moreSales(20)))
    const from = performance.now()
    gone.line.freeze()
    gone.api.process.kill('SIGSTOP')
    await sleep(GONE_MS)
    gaps.push(longestGap(other.buyers, from))
    gone.line.thaw()
    gone.api.process.kill('SIGCONT')
    const ready = await secondsToReady(gone)
    healing.push(ready + (await secondsToHeal(gone)).selling)
  }
  return [
    {
      name: `gone for ${GONE_MS / 1000} s: longest time in which the other sold nothing`,
      value: Math.max(...gaps),
      promise: 10,
      unit: ' s',
    },
    { name: 'gone: seconds to heal when back', value: Math.max(...healing), promise: 15, unit: ' s' },
    ...(await checkResult('gone', pair, database)),
  ]
}
