import { SALE_STATUSES } from '@shop/domain/order-status'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * The right side of `column = any(…)`: one of a list of any length. Passed as one parameter, the statement has one text
 * and one plan for every length; `in` would make a new statement for each length.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${[...values]})`

/** Rows of at most 60 columns that fit into one insert: PostgreSQL accepts 65,535 parameters per statement. */
const MOST_ROWS = 1000

/** The rows in parts that an insert with a parameter for each value can take, in their order. */
export function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += MOST_ROWS) yield rows.slice(from, from + MOST_ROWS)
}

/**
 * Inserts rows that have the columns of the first one; in their order. Passed as one parameter, the statement has one
 * text and one plan for every number of rows.
 */
export const insertRows = <Table extends keyof Database>(
  table: Table,
  rows: readonly Partial<Insertable<Database[Table]>>[],
) => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`
}

/**
 * A text as searches compare it: lower case, without accents. As a subquery it is computed once per query; a plain call
 * is computed for every row once PostgreSQL uses a generic plan.
 */
export const folded = (text: string): RawBuilder<string> => sql<string>`(select fold(${text}))`

/** An interval of days, written into the text of the statement. */
export const days = (count: number) => sql`make_interval(days => ${sql.lit(count)})`

/** The statuses of a sale, as an SQL list. */
export const SALES = sql.raw(`(${SALE_STATUSES.join(', ')})`)
