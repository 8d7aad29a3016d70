import { startTestCluster } from '@shop/postgres/testing'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'

const TEMPLATE = 'shop_template'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    template: string
  }
}

/** One PostgreSQL server for the whole run; each test file copies the migrated template. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster()
  const url = await cluster.createDatabase(TEMPLATE)
  const db = openDatabase({ connectionString: url }, 2, () => {})
  await migrate(db)
  await db.destroy()
  project.provide('adminUrl', cluster.url)
  project.provide('template', TEMPLATE)
  return () => cluster.stop()
}
