import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from './schema.ts'

type Db = Kysely<Database>

/** A query that can be sent: of the query builder, or a text with its values. */
export interface Statement<Row> {
  compile(db: Db): CompiledQuery<Row>
}

export type RowOf<S> = S extends Statement<infer Row> ? Row : never
type Rows<Statements> = { [Nth in keyof Statements]: RowOf<Statements[Nth]>[] }

/**
 * Sends statements together, in this order, and waits for all of them: one round trip. Each sees what those before it
 * did. Throws the first one's error that fails; inside a transaction those behind it fail with it, outside of one those
 * behind the first may only read.
 */
export async function together<Statements extends readonly Statement<unknown>[]>(
  db: Db,
  ...statements: Statements
): Promise<Rows<Statements>> {
  const responses = await db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(statements.map((statement) => connection.executeQuery(statement.compile(db)))),
    )
  return responses.map((response) => {
    if (response.status === 'rejected') throw response.reason
    return response.value.rows
  }) as Rows<Statements>
}
