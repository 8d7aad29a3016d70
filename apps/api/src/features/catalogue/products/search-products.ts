import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { loosely } from '../../../db/loose-search.ts'
import { type ProductSearch, readTerm } from './product-search.ts'

const ACTIVE = sql`products where archived_at is null`

/**
 * What a search of products finds: as the term was typed, else read more loosely, so that a mistake costs no time where
 * there is none. `read` reads with a search, `isEmpty` tells that it found nothing.
 */
export async function searchProducts<Found>(
  db: Db,
  term: string,
  read: (search: ProductSearch) => Promise<Found>,
  isEmpty: (found: Found) => boolean,
): Promise<Found> {
  const search = readTerm(term)
  const found = await read(search)
  if (!isEmpty(found)) return found
  const loose = await loosely(db, ACTIVE, term)
  return loose ? read({ ...search, patterns: loose.patterns, wholes: [loose.whole] }) : found
}
