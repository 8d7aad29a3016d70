import type { SupplierReturnPage } from '@shop/contract/supplier-returns'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { isAnyOf } from '../../catalogue/units/units.queries.ts'

const selectReturns = (db: Db) =>
  db
    .selectFrom('supplier_returns')
    .innerJoin('suppliers', 'suppliers.id', 'supplier_returns.supplier_id')
    .select(['supplier_returns.id', 'supplier_id', 'suppliers.name as supplier', 'document', 'who', 'at'])
    .select(sql<number>`extract(day from now() - at)::int`.as('days'))

export type ReturnRow = Awaited<ReturnType<ReturnType<typeof selectReturns>['executeTakeFirstOrThrow']>>

export const findReturn = (db: Db, id: number) =>
  selectReturns(db).where('supplier_returns.id', '=', id).executeTakeFirst()

const hasOpen = sql<boolean>`exists (select from supplier_return_units
  where return_id = supplier_returns.id and outcome is null)`

/** One page, last first; those with open units oldest first. */
export async function findReturns(db: Db, { state, page, items }: SupplierReturnPage) {
  const [rows, { total }] = await Promise.all([
    selectReturns(db)
      .$if(state !== undefined, (query) => query.where(hasOpen, '=', state === 'open'))
      .orderBy('supplier_returns.id', state === 'open' ? 'asc' : 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    db
      .selectFrom('supplier_returns')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .$if(state !== undefined, (query) => query.where(hasOpen, '=', state === 'open'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findUnits = (db: Db, returnIds: readonly number[]) =>
  db
    .selectFrom('supplier_return_units as sent')
    .innerJoin('units', 'units.id', 'sent.unit_id')
    .innerJoin('products', 'products.id', 'sent.product_id')
    .leftJoin('units as instead', 'instead.id', 'sent.replacement_id')
    .select(['sent.return_id', 'units.serial', 'sent.product_id', 'products.code', 'products.name'])
    .select(['sent.cost_cents', 'outcome', 'amount_cents', 'instead.serial as replacement'])
    .select(['decided_who', 'decided_at'])
    .where('sent.return_id', '=', anyOf(returnIds))
    .orderBy('sent.return_id')
    .orderBy('sent.unit_id')
    .execute()

export type UnitRow = Awaited<ReturnType<typeof findUnits>>[number]

/** Units that suppliers have now, and what they cost: of a unit without a known cost, its product's. */
export const sumOpen = (db: Db) =>
  db
    .selectFrom('supplier_return_units as sent')
    .innerJoin('products', 'products.id', 'sent.product_id')
    .select(sql<number>`count(*)::int8`.as('units'))
    .select(sql<number>`coalesce(sum(coalesce(sent.cost_cents, products.cost_cents)), 0)::int8`.as('cost'))
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()

export async function insertReturn(
  tx: Tx,
  row: { supplier_id: number; document: string; employee_id: number | null; who: string },
  units: readonly { unit_id: number; product_id: number; cost_cents: number | null }[],
): Promise<number> {
  const { id } = await tx.insertInto('supplier_returns').values(row).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('supplier_return_units')
    .values(units.map((unit) => ({ return_id: id, ...unit })))
    .execute()
  return id
}

/** The row of one sent unit, locked until the transaction ends. */
export const lockSent = (tx: Tx, returnId: number, serial: string) =>
  tx
    .selectFrom('supplier_return_units as sent')
    .innerJoin('units', 'units.id', 'sent.unit_id')
    .select(['sent.unit_id', 'sent.product_id', 'sent.cost_cents', 'outcome', 'units.serial'])
    .select(['units.serial_key', 'units.second_serial'])
    .where('return_id', '=', returnId)
    .where(isAnyOf([serial]))
    .forNoKeyUpdate('sent')
    .executeTakeFirst()

export const updateSent = (
  tx: Tx,
  at: { returnId: number; unitId: number },
  set: {
    outcome: 'credited' | 'replaced' | 'repaired' | 'refused'
    amount_cents: number | null
    replacement_id: number | null
    decided_by: number | null
    decided_who: string
  },
) =>
  tx
    .updateTable('supplier_return_units')
    .set({ ...set, decided_at: sql<string>`now()` })
    .where('return_id', '=', at.returnId)
    .where('unit_id', '=', at.unitId)
    .execute()
