import { createHash } from 'node:crypto'

/** Beyond this many different texts, or for texts this long, a plan is not worth the memory it takes in the server. */
const MOST_STATEMENTS = 1000
const LONGEST_TEXT = 6000
/** A migration changed the columns of a statement that other processes still hold a plan for. */
const STALE_PLAN = '0A000'
/** The name is unknown on this connection, or known although this client never gave it. */
const MISPLACED = new Set(['26000', '42P05'])
/** Inserts of several rows have as many texts as there are numbers of rows. */
const MANY_ROWS = /\bvalues \([^()]*\), \(/

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** Whether a pooler without support for named statements handed the statement to another connection; nothing ran. */
export const isMisplaced = (error: unknown): boolean => MISPLACED.has(codeOf(error))

/** How a text is sent: with a name, PostgreSQL parses and plans it once per connection. */
export interface Statement {
  text: string
  name?: string
}

/**
 * Names for the texts of queries. A name is a digest of its text: where a pooler lets processes share connections, one
 * process can only ever meet the same statement under the same name.
 */
export class StatementNames {
  private statements = new Map<string, Statement>()
  private generation = 0
  private usable = true

  of(text: string): Statement {
    if (!this.usable || text.length > LONGEST_TEXT || MANY_ROWS.test(text)) return { text }
    const known = this.statements.get(text)
    if (known || this.statements.size >= MOST_STATEMENTS) return known ?? { text }
    // A pooler finds prepared statements by their text, so that a stale plan is left behind only by another text.
    const sent = this.generation === 0 ? text : `${text} /* ${this.generation} */`
    const statement = { text: sent, name: createHash('sha256').update(sent).digest('base64url') }
    this.statements.set(text, statement)
    return statement
  }

  /** Stops using stale plans, or names at all where connections do not keep them. */
  learnFrom(error: unknown): void {
    if (isMisplaced(error)) this.usable = false
    if (codeOf(error) !== STALE_PLAN) return
    this.statements.clear()
    this.generation++
  }
}
