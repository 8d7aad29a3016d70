import { join } from 'node:path'
import { type Connection, connectionUrl } from '@shop/postgres/connection'
import { inject } from 'vitest'
import { admitUser } from '../src/db/app-user.ts'
import { openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { loadDemo } from '../src/demo/load-demo.ts'
import { prepareJobs } from '../src/features/platform/jobs/jobs.ts'
import { openTestShop, type TestShop } from './harness.ts'

/** The demo shop of the repository, a backup of the release that made it. */
export const DEMO = join(import.meta.dirname, '../demo')

/** What each process of a demo shop does with the database before it serves. */
export async function startDemo(
  connection: Connection,
  folder: string,
  now?: number,
  demo = DEMO,
): Promise<void> {
  const owner = openDatabase(connection, 2, () => {}, 0)
  try {
    await loadDemo(owner, connectionUrl(connection), demo, { DATA_DIR: folder, FILES_URL: undefined }, now)
    await migrate(owner)
    await prepareJobs(connection)
    await admitUser(owner, inject('appUser').user)
  } finally {
    await owner.destroy()
  }
}

/** The demo shop as it is after its first start; `now` is the end of its last day. */
export const openDemoShop = (now?: number): Promise<TestShop> =>
  openTestShop({}, (connection, folder) => startDemo(connection, folder, now))
