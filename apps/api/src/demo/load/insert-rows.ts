import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'

type Table = keyof Database
type TableWithId = { [T in Table]: Database[T] extends { id: unknown } ? T : never }[Table]

/** A row whose id is assigned here instead of by the database. */
export type RowOf<T extends Table> = Insertable<Database[T]>
export type RowWithId<T extends Table> = RowOf<T> & { id: number }

/**
 * Inserts any number of rows with one parameter: one parameter per value would exceed the protocol's limit of 65,535.
 * Every row must have the columns of the first.
 */
export async function insertRows<T extends Table>(
  tx: Tx,
  table: T,
  rows: readonly RowOf<T>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0] as object).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
}

/** The highest id in use, for a table that nobody else can write to at the moment. */
export async function highestId(tx: Tx, table: TableWithId): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select coalesce(max(id), 0)::int as id from ${sql.table(table)}`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Moves the table's sequence beyond the ids that were inserted without it. */
export async function catchUpSequence(tx: Tx, table: TableWithId): Promise<void> {
  await sql`select setval(sequence, greatest(nextval(sequence), (select max(id) from ${sql.table(table)})))
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence) as its`.execute(tx)
}
