import type { Connection } from '@shop/postgres/connection'
import { withClient } from '@shop/postgres/connection'
import { startTestCluster } from '@shop/postgres/testing'
import type { TestProject } from 'vitest/node'
import { makeAppUser } from '../src/db/app-user.ts'
import { openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { prepareJobs } from '../src/features/platform/jobs/jobs.ts'

const TEMPLATE = 'shop_template'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Connection
    template: string
    /** The application role in every copy of the template: not the owner of its tables. */
    appUser: { user: string; password: string }
  }
}

/** One PostgreSQL server for the whole run; each test file copies the migrated template. */
export default async function setup(project: TestProject) {
  const { connection, stop } = await startTestCluster()
  await withClient({ ...connection, database: 'postgres' }, (client) =>
    client.query(`create database ${TEMPLATE}`),
  )
  const template = { ...connection, database: TEMPLATE }
  const db = openDatabase(template, 2, () => {})
  await migrate(db)
  await prepareJobs(template)
  const appUser = await makeAppUser(db)
  project.provide('appUser', appUser)
  await db.destroy()
  project.provide('cluster', connection)
  project.provide('template', TEMPLATE)
  return stop
}
