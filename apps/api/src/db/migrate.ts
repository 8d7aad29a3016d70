import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import * as shop from './migrations/0001-shop.ts'
import * as customerPrivacy from './migrations/0002-customer-privacy.ts'
import * as productLists from './migrations/0003-product-lists.ts'
import * as accounts from './migrations/0004-accounts.ts'
import * as pix from './migrations/0006-pix.ts'
import * as orderEvents from './migrations/0007-order-events.ts'
import * as secondFactor from './migrations/0008-second-factor.ts'
import * as pixConfirmations from './migrations/0014-pix-confirmations.ts'
import * as openCarts from './migrations/0015-open-carts.ts'
import * as orderLists from './migrations/0017-order-lists.ts'
import * as productRanks from './migrations/0018-product-ranks.ts'
import * as stockEntryKeys from './migrations/0019-stock-entry-keys.ts'
import * as fileUploads from './migrations/0020-file-uploads.ts'
import * as accountLimits from './migrations/0022-account-limits.ts'
import * as forgottenPeople from './migrations/0027-forgotten-people.ts'
import * as requestKeys from './migrations/0030-request-keys.ts'
import * as productSorting from './migrations/0031-product-sorting.ts'
import * as orderTerms from './migrations/0034-order-terms.ts'

// Run in the order of their names; a number that is missing was never used.
const migrations: Record<string, Migration> = {
  '0001-shop': shop,
  '0002-customer-privacy': customerPrivacy,
  '0003-product-lists': productLists,
  '0004-accounts': accounts,
  '0006-pix': pix,
  '0007-order-events': orderEvents,
  '0008-second-factor': secondFactor,
  '0014-pix-confirmations': pixConfirmations,
  '0015-open-carts': openCarts,
  '0017-order-lists': orderLists,
  '0018-product-ranks': productRanks,
  '0019-stock-entry-keys': stockEntryKeys,
  '0020-file-uploads': fileUploads,
  '0022-account-limits': accountLimits,
  '0027-forgotten-people': forgottenPeople,
  '0030-request-keys': requestKeys,
  '0031-product-sorting': productSorting,
  '0034-order-terms': orderTerms,
}

/**
 * Brings the database to the newest schema, or to the one after `last`, which is what a restore asks for; safe
 * when several processes start at once (advisory lock).
 */
export async function migrate(db: Db, last?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) throw error
}
