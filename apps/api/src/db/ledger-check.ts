import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Database } from './schema.ts'

/** A table that is only added to, and the column that repeats what its last row left. */
export interface LedgerTables {
  ledger: keyof Database
  /** The column that names the row which the ledger is about. */
  owner: string
  before: string
  after: string
  owners: keyof Database
  value: string
  /** What people call an owner, as SQL over its row. */
  label: RawBuilder<string>
}

export interface BrokenLedger {
  label: string
  value: number
  /** What the ledger's last row left; 0 when there is none. */
  ledger: number
  /** Rows that do not begin where the one before ended. */
  gaps: number
}

/** Owners whose value is not what their ledger says, and how many there are in all. One pass over the ledger. */
export async function checkLedgerOf(
  db: Db,
  { ledger, owner, before, after, owners, value, label }: LedgerTables,
): Promise<{ checked: number; broken: BrokenLedger[] }> {
  const { rows } = await sql<BrokenLedger>`
    with steps as (
      select ${sql.ref(owner)} as owner, id, ${sql.ref(after)} as after, ${sql.ref(before)}
        - lag(${sql.ref(after)}, 1, 0) over (partition by ${sql.ref(owner)} order by id) as gap
      from ${sql.table(ledger)}
    ), ledgers as (
      select owner, (array_agg(after order by id desc))[1] as last, count(*) filter (where gap <> 0) as gaps
      from steps group by owner
    )
    select ${label} as label, ${sql.ref(value)} as value, coalesce(last, 0) as ledger, coalesce(gaps, 0)::int8 as gaps
    from ${sql.table(owners)} as owners left join ledgers on ledgers.owner = owners.id
    where ${sql.ref(value)} <> coalesce(last, 0) or gaps > 0
    order by owners.id`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int8 as total from ${sql.table(owners)}`.execute(db)
  return { checked: counted[0]?.total ?? 0, broken: rows }
}
