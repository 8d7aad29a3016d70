import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

// `database.ts` opens its connections by way of this file.
type Db = Kysely<Database>
type Tx = Transaction<Database>

/** A query that can be sent: of the query builder, or a text with its values. */
export interface Statement<Row> {
  compile(db: Db): CompiledQuery<Row>
}

export type RowOf<S> = S extends Statement<infer Row> ? Row : never
type Rows<Statements> = { [Nth in keyof Statements]: RowOf<Statements[Nth]>[] }

type Listener = (rows: unknown[]) => void

const listeners = new WeakMap<readonly unknown[], Listener>()

/** The function that gets the rows of the statement with these values when it is sent with the next one; see {@link later}. */
export const listenerOf = (values: readonly unknown[]): Listener | undefined => listeners.get(values)

/** For a statement whose rows are not needed; it can still fail. */
export const ignore: Listener = () => {}

/** Compiles with a new array of values: `leased-connections.ts` finds the listener of a statement by that array. */
function compile<Row>(db: Db, statement: Statement<Row>, heard?: Listener): CompiledQuery<Row> {
  const query = statement.compile(db)
  const parameters = [...query.parameters]
  if (heard) listeners.set(parameters, heard)
  return { ...query, parameters }
}

/**
 * Sends a statement together with the next one of the transaction that is waited for, at the latest with its commit:
 * one round trip for both. When it fails, or `check` refuses its rows by an error, that is thrown there, and nothing of
 * the transaction stays.
 */
export async function later<Row>(
  tx: Tx,
  statement: Statement<Row>,
  check: (rows: Row[]) => void = ignore,
): Promise<void> {
  if (!tx.isTransaction) throw new Error('Only a transaction sends a statement later')
  await tx.executeQuery(compile(tx, statement, check as Listener))
}

/**
 * Sends statements together, in this order, and waits for all of them: one round trip. Each sees what those before it
 * did. Outside of a transaction those behind the first may only read.
 */
export async function together<Statements extends readonly Statement<unknown>[]>(
  db: Db,
  ...statements: Statements
): Promise<Rows<Statements>> {
  const heard: unknown[][] = []
  const [last, ...before] = statements.toReversed()
  if (!last) return [] as Rows<Statements>
  const { rows } = await db.getExecutor().provideConnection(async (connection) => {
    for (const statement of before.reverse())
      await connection.executeQuery(compile(db, statement, (rows) => heard.push(rows)))
    return connection.executeQuery(compile(db, last))
  })
  return [...heard, rows] as Rows<Statements>
}
