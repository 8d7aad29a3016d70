import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Beyond this many different texts, or for texts this long, a plan is not worth the memory it takes in the server. */
const MOST_STATEMENTS = 1000
const LONGEST_TEXT = 6000
/** A migration changed the columns of a statement that other processes still hold a plan for. */
const STALE_PLAN = '0A000'

/** Names for the texts of queries; the same text has the same name on every connection. */
class StatementNames {
  private names = new Map<string, string>()
  private generation = 0

  of(text: string): string | undefined {
    const known = this.names.get(text)
    if (known || text.length > LONGEST_TEXT || this.names.size >= MOST_STATEMENTS) return known
    const name = `s${this.generation}_${this.names.size}`
    this.names.set(text, name)
    return name
  }

  forget(): void {
    this.names.clear()
    this.generation++
  }
}

/**
 * Sends each query with parameters as a named statement. PostgreSQL then parses and plans it once per connection:
 * for the short indexed queries of a request, planning costs several times what running them does.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (text: string, parameters: readonly unknown[]) => {
      const name = parameters.length > 0 ? names.of(text) : undefined
      try {
        return await client.query({ name, text, values: [...parameters] })
      } catch (error) {
        if ((error as { code?: string }).code === STALE_PLAN) names.forget()
        throw error
      }
    }
    // Kysely's own cursors are never asked for here: a report declares one in SQL, other exports read page by page.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
  }

  return { connect: async () => wrap(await pool.connect()), end: () => pool.end(), options: pool.options }
}
