import { setTimeout as sleep } from 'node:timers/promises'
import { clusterIn } from '@shop/postgres/data-folder'
import { readPostmaster } from '@shop/postgres/postmaster'
import { type Server, statusOf } from './servers.ts'

const TIMEOUT_MS = 60_000

const secondsSince = (begun: number) => (performance.now() - begun) / 1000

/** Kills the API's process and restarts it at once. Returns the seconds until it was ready. */
export async function killApi(api: Server, start: () => Promise<Server>) {
  const begun = performance.now()
  await api.end('SIGKILL')
  return { api: await start(), seconds: secondsSince(begun) }
}

/**
 * Kills the main process of the database, which the API must restart. Returns the seconds until it was ready, and
 * whether /readyz reported the outage.
 */
export async function killPostgres(api: Server, database: string) {
  const postmaster = () => readPostmaster(clusterIn(database))?.pid
  const killed = postmaster()
  if (!killed) throw new Error('There is no PostgreSQL to kill')
  const begun = performance.now()
  process.kill(killed, 'SIGKILL')
  for (let saidSo = false; ; await sleep(10)) {
    const status = await statusOf(`${api.url}/readyz`)
    saidSo ||= status === 503
    // Until its connections break, the pool may still return responses of the killed server.
    if (status === 200 && postmaster() !== killed) return { seconds: secondsSince(begun), saidSo }
    if (api.process.exitCode !== null) throw new Error('The API died with its database')
    if (secondsSince(begun) * 1000 > TIMEOUT_MS) throw new Error('The database did not come back')
  }
}
