import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { checkLedgerOf } from '../../db/ledger-check.ts'

/** Customers whose balance is not what their account's ledger says; amounts in cents. No names: this is printed. */
export const checkAccounts = (db: Db) =>
  checkLedgerOf(db, {
    ledger: 'credit_entries',
    owner: 'customer_id',
    before: 'balance_before_cents',
    after: 'balance_after_cents',
    owners: 'customers',
    value: 'credit_cents',
    label: sql<string>`'cliente ' || owners.id`,
  })
