import { type Migration, Migrator } from 'kysely'
import type { Db } from './database.ts'
import * as shop from './migrations/0001-shop.ts'

const migrations: Record<string, Migration> = {
  '0001-shop': shop,
}

/** Brings the database to the newest schema; safe when several processes start at once (advisory lock). */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
