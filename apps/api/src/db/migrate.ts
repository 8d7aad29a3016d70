import { type Migration, Migrator } from 'kysely'
import type { Db } from './database.ts'
import * as shop from './migrations/0001-shop.ts'
import * as productLists from './migrations/0003-product-lists.ts'
import * as accounts from './migrations/0004-accounts.ts'

const migrations: Record<string, Migration> = {
  '0001-shop': shop,
  '0003-product-lists': productLists,
  '0004-accounts': accounts,
}

/** Brings the database to the newest schema; safe when several processes start at once (advisory lock). */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
