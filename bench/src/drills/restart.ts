import type { Connection } from '@shop/postgres/connection'
import { startPostgres } from '@shop/postgres/launch'
import type { Figure } from '../report.ts'
import { checkResult, openPair, secondsToHeal } from './pair.ts'

/** The database is restarted under two processes that sell. */
export async function restart(
  database: Connection,
  folder: string,
  stop: () => Promise<void>,
): Promise<Figure[]> {
  const pair = await openPair(database)
  await stop()
  const again = await startPostgres({ dataDir: folder })
  // The socket may be in another folder than before.
  for (const { line } of pair.processes) line.redirect(again.connection)
  const healed = await Promise.all(pair.processes.map(secondsToHeal))
  const figures = await checkResult('restart', pair, again.connection)
  await again.stop()
  return [
    {
      name: 'restart: seconds until both sell again',
      value: Math.max(...healed.map(({ selling }) => selling)),
      promise: 10,
      unit: ' s',
    },
    {
      name: 'restart: seconds until both boards are live again',
      value: Math.max(...healed.map(({ board }) => board)),
      promise: 15,
      unit: ' s',
    },
    ...figures,
  ]
}
