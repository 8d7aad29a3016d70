import type { Connection } from '@shop/postgres/connection'
import { withClient } from '@shop/postgres/connection'
import { startTestCluster } from '@shop/postgres/testing'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'

const TEMPLATE = 'shop_template'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Connection
    template: string
  }
}

/** One PostgreSQL server for the whole run; each test file copies the migrated template. */
export default async function setup(project: TestProject) {
  const { connection, stop } = await startTestCluster()
  await withClient({ ...connection, database: 'postgres' }, (client) =>
    client.query(`create database ${TEMPLATE}`),
  )
  const db = openDatabase({ ...connection, database: TEMPLATE }, 2, () => {})
  await migrate(db)
  await db.destroy()
  project.provide('cluster', connection)
  project.provide('template', TEMPLATE)
  return stop
}
