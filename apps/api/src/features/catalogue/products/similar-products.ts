import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Share of a text's trigrams that must occur together in a product's: suppliers abbreviate and add words of their own. */
const LEAST_SIMILARITY = '0.3'

export interface SimilarProduct {
  id: number
  code: string
  name: string
}

/** Active products whose name, code, tags, reference or brand resemble a text, the most similar first. */
export async function findSimilar(tx: Tx, text: string, most: number): Promise<SimilarProduct[]> {
  // Of this transaction: the operator, which the index of trigrams needs, takes its limit from here.
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${LEAST_SIMILARITY}, true)`.execute(tx)
  // In the form of `search_key`: without it '128GB' and 'iPhone13' resemble nothing.
  const words = sql`(select search_words(${text}))`
  const { rows } = await sql<SimilarProduct>`
    select id, code, name from products
    where archived_at is null and search_key %> ${words}
    order by word_similarity(${words}, search_key) desc, name_key, id
    limit ${sql.lit(most)}`.execute(tx)
  return rows
}
