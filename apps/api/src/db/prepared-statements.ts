import { createHash } from 'node:crypto'

/** Beyond this number of different texts, or for longer texts, a plan is not worth its memory in the server. */
const MOST_STATEMENTS = 1000
const LONGEST_TEXT = 6000
/** A migration changed the columns of a statement that another process still has a plan for. */
const STALE_PLAN = '0A000'
/** The name is unknown on this connection, or is in use although this client never prepared it. */
const MISPLACED = new Set(['26000', '42P05'])
/** Inserts of several rows have a different text for each number of rows. */
const MANY_ROWS = /\bvalues \([^()]*\), \(/

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** Whether a pooler without support for named statements sent the statement to another connection; it was not executed. */
export const isMisplaced = (error: unknown): boolean => MISPLACED.has(codeOf(error))

/** How a text is sent: with a name, PostgreSQL parses and plans it once per connection. */
export interface Statement {
  text: string
  name?: string
}

/**
 * Names for the texts of queries. A name is a digest of its text: where a pooler lets processes share connections, the
 * same name always means the same statement.
 */
export class StatementNames {
  private statements = new Map<string, Statement>()
  private generation = 0
  private usable = true

  of(text: string): Statement {
    if (!this.usable || text.length > LONGEST_TEXT || MANY_ROWS.test(text)) return { text }
    const known = this.statements.get(text)
    if (known || this.statements.size >= MOST_STATEMENTS) return known ?? { text }
    // A pooler finds prepared statements by their text, so only a different text avoids a stale plan.
    const sent = this.generation === 0 ? text : `${text} /* ${this.generation} */`
    const statement = { text: sent, name: createHash('sha256').update(sent).digest('base64url') }
    this.statements.set(text, statement)
    return statement
  }

  /** Stops using stale plans, or stops using names where connections do not keep them. */
  learnFrom(error: unknown): void {
    if (isMisplaced(error)) this.usable = false
    if (codeOf(error) !== STALE_PLAN) return
    this.statements.clear()
    this.generation++
  }
}
