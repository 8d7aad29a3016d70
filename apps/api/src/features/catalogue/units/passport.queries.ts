import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Claims on a unit, and those for which it was given instead, latest first. */
export const findClaims = (db: Db, unitId: number) =>
  db
    .selectFrom('claims')
    .select(['id', 'code', 'status', 'at', 'cost_cents'])
    .select(sql<boolean>`unit_id <> ${unitId}`.as('given'))
    .where((eb) => eb.or([eb('unit_id', '=', unitId), eb('replacement_id', '=', unitId)]))
    .orderBy('id', 'desc')
    .execute()

/** When a unit was sent to suppliers, and the outcome, latest first. */
export const findSupplierReturns = (db: Db, unitId: number) =>
  db
    .selectFrom('supplier_return_units as sent')
    .innerJoin('supplier_returns', 'supplier_returns.id', 'sent.return_id')
    .innerJoin('suppliers', 'suppliers.id', 'supplier_returns.supplier_id')
    .select([
      'supplier_returns.id',
      'suppliers.name as supplier',
      'supplier_returns.document',
      'supplier_returns.at',
    ])
    .select(['outcome', 'amount_cents', 'decided_at'])
    .where('unit_id', '=', unitId)
    .orderBy('supplier_returns.id', 'desc')
    .execute()
