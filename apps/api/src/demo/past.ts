import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { shopHours } from './shop-hours.ts'

const DAYS = 90
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The times that the shop's functions write, by table. */
const STAMPS: Readonly<Record<string, readonly string[]>> = {
  suppliers: ['created_at'],
  supplier_products: ['last_at'],
  wanted_terms: ['at'],
  purchase_orders: ['created_at', 'sent_at', 'arrived_at', 'ended_at'],
  purchase_list_choices: ['at'],
  nfes: ['at'],
  goods_receipts: ['created_at', 'finished_at'],
  stock_movements: ['at'],
  price_changes: ['at'],
  repricings: ['at', 'undone_at'],
  counts: ['created_at', 'finished_at', 'approved_at'],
  count_lines: ['counted_at', 'approved_at', 'first_moment', 'last_moment'],
  products: ['counted_at'],
  audit_log: ['at'],
}

/** The columns store milliseconds. */
const LOADING = sql`date_trunc('milliseconds', now())`

/** The last moment before this transaction: the present of a demo that {@link inPast} continues. */
export async function justBefore(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select ${LOADING} - interval '1 ms' as at`.execute(tx)
  return new Date(rows[0]?.at ?? '')
}

/** When work on the demo happened; times are in ms, within the shop's opening hours. */
export interface Past {
  /**
   * So many open hours ago, a working day having ten; or at the latest movement of the products, if that was later:
   * customers also order while the shop is closed.
   */
  ago(openHours: number, productIds?: readonly number[]): Promise<number>
  /** So many open minutes later (earlier if negative), at most one minute before the present. */
  later(at: number, minutes: number): number
  /** Everything written since the previous call happened then. */
  happened(at: number): Promise<void>
}

const triggers = async (tx: Tx, what: 'enable' | 'disable') => {
  await sql`alter table goods_receipts ${sql.raw(what)} trigger goods_receipts_done`.execute(tx)
  await sql`alter table audit_log ${sql.raw(what)} trigger audit_append_only`.execute(tx)
}

/**
 * Runs work of the shop's own functions, which write the present time everywhere, and lets it date what they wrote. Their
 * rows are found by that time: all others of the demo are older than this transaction, see {@link justBefore}.
 */
export async function inPast(tx: Tx, now: Date, timeZone: string, work: (past: Past) => Promise<void>) {
  const hours = shopHours(now, timeZone, DAYS)
  await triggers(tx, 'disable')
  await sql`grant update on audit_log to current_user`.execute(tx)
  await work({
    async ago(openHours, productIds = []) {
      const { rows } = await sql<{ at: string | null }>`select max(at) as at from stock_movements
        where product_id = any(${[...productIds]}::int[])`.execute(tx)
      const wanted = hours.at(Math.max(0, hours.total - openHours * HOUR)) ?? 0
      return Math.max(wanted, new Date(rows[0]?.at ?? 0).getTime())
    },
    later(at, minutes) {
      if (minutes <= 0) return hours.after(at, minutes) ?? at
      const wanted = Math.min(hours.before(at) + minutes * MINUTE, hours.total - MINUTE)
      return Math.max(at, hours.at(wanted) ?? at)
    },
    async happened(at) {
      const then = new Date(at).toISOString()
      for (const [table, columns] of Object.entries(STAMPS)) {
        const isNew = columns.map((column) => sql`${sql.ref(column)} >= ${LOADING}`)
        const dated = columns.map(
          (column, index) =>
            sql`${sql.ref(column)} = case when ${isNew[index]} then ${then} else ${sql.ref(column)} end`,
        )
        await sql`update ${sql.table(table)} set ${sql.join(dated)} where ${sql.join(isNew, sql` or `)}`.execute(
          tx,
        )
      }
    },
  })
  await sql`revoke update on audit_log from current_user`.execute(tx)
  await triggers(tx, 'enable')
}
