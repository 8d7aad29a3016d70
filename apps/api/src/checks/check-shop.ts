import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { LEDGER_CHECKS } from './ledger-checks.ts'
import { describeBroken, LEDGERS } from './ledgers.ts'
import { ORDER_CHECKS } from './order-checks.ts'

/** Most problems reported per check: enough to see what kind of damage it is. */
const MOST_PER_CHECK = 50

async function runChecks(db: Db): Promise<string[]> {
  const problems: string[] = []
  for (const { title, check } of LEDGERS) {
    const { broken } = await check(db)
    problems.push(...broken.slice(0, MOST_PER_CHECK).map((one) => describeBroken(title, one)))
  }
  for (const check of [...LEDGER_CHECKS, ...ORDER_CHECKS]) {
    const { rows } = await sql<{ problem: string }>`
      select problem from (${check}) as found order by problem limit ${MOST_PER_CHECK}`.execute(db)
    problems.push(...rows.map(({ problem }) => problem))
  }
  return problems
}

/**
 * Contradictions in the shop's data, one sentence each: ledger and stock, orders and ledger, totals and items, returned
 * items, history and workflow, counters. Reads one snapshot, so it may run while the shop trades; inside a transaction
 * it also sees that transaction's changes.
 */
export async function findInconsistencies(db: Db): Promise<string[]> {
  if (db.isTransaction) {
    // Runs now the constraints that the database would only check at the commit.
    await sql`set constraints all immediate`.execute(db)
    return runChecks(db)
  }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return runChecks(tx)
    })
}
