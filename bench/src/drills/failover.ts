import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, withClient } from '@shop/postgres/connection'
import type { Figure } from '../report.ts'
import { checkResult, openPair, secondsToHeal } from './pair.ts'
import { type Standby, startStandby } from './standby.ts'

/**
 * The database is replaced by its standby, as in a cluster: the first is killed, and the connection string then leads
 * to the second.
 */
export async function failover(primary: Connection, folder: string, kill: () => void): Promise<Figure[]> {
  const standby: Standby = await startStandby(primary, folder)
  const pair = await openPair(primary)
  await Promise.all(pair.processes.map(({ buyers }) => buyers.moreSales(20)))
  kill()
  for (const { line } of pair.processes) line.cut()
  await withClient(standby.superuser, (client) => client.query('select pg_promote()'))
  for (const { line } of pair.processes) line.redirect(standby.connection)
  const healed = await Promise.all(pair.processes.map(secondsToHeal))
  await sleep(1000)
  const figures = await checkResult('failover', pair, standby.connection)
  await standby.stop()
  return [
    {
      name: 'failover: seconds until both sell again',
      value: Math.max(...healed.map(({ selling }) => selling)),
      promise: 10,
      unit: ' s',
    },
    {
      name: 'failover: seconds until both boards are live again',
      value: Math.max(...healed.map(({ board }) => board)),
      promise: 15,
      unit: ' s',
    },
    ...figures,
  ]
}
