import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/**
 * Whether no line of a bank statement shows the money of the order; undefined where none could: before the first
 * statement, or for what a bank does not show whole.
 */
export async function isMissingInBank(db: Db, orderId: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ missing: boolean }>`select not in_bank as missing from orders
    where id = ${orderId} and payment in ('transfer', 'pix')
      and placed_at >= (select min(day) - 1 from bank_lines)`.execute(db)
  return rows[0]?.missing
}
