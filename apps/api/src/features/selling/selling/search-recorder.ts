import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

interface Search {
  term: string
  found: boolean
  /** The customer for whom the search was. */
  customerId: number | null
}

export interface SearchRecorder {
  /** Records a search for the charts without making its request wait. */
  add(search: Search): void
  /** Resolves when every added search is written. */
  finish(): Promise<void>
}

const write = (db: Db, searches: readonly Search[]) =>
  sql`with lightly as (select set_config('synchronous_commit', 'off', true))
    insert into searches (term, found, customer_id)
    select search.term, search.found, customers.id
    from lightly cross join jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
      as search(term text, found boolean, "customerId" int)
    left join customers on customers.id = search."customerId"`.execute(db)

/**
 * Writes searches apart from their requests: the first at once, later ones together in the next write. Commits do not
 * wait for the disk: losing the last few in a crash is acceptable.
 */
export function openSearchRecorder(db: Db, onError: (error: unknown) => void): SearchRecorder {
  const waiting: Search[] = []
  let writing: Promise<void> | undefined
  const writeAll = async () => {
    while (waiting.length > 0) await write(db, waiting.splice(0)).catch(onError)
    writing = undefined
  }
  return {
    add(search) {
      waiting.push(search)
      writing ??= writeAll()
    },
    finish: async () => writing,
  }
}
