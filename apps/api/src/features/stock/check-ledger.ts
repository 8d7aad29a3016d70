import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { checkLedgerOf } from '../../db/ledger-check.ts'

const ofProducts = {
  owner: 'product_id',
  before: 'quantity_before',
  after: 'quantity_after',
  owners: 'products',
  label: sql<string>`code || ' ' || name`,
} as const

/** Products whose stock is not what their ledger says, and how many there are in all. */
export const checkLedger = (db: Db) =>
  checkLedgerOf(db, { ...ofProducts, ledger: 'stock_movements', value: 'stock' })

/** The same for the shelf of defective units. */
export const checkDefectiveLedger = (db: Db) =>
  checkLedgerOf(db, { ...ofProducts, ledger: 'defective_movements', value: 'defective' })
