import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { folded } from '../../db/folded.ts'
import { likeText } from '../../wire.ts'

const MAX_FOUND = 100

/** Keys of a product's pictures in their order, as one column. */
export const imageFiles = sql<string[]>`array(select file from product_images
  where product_images.product_id = products.id order by position)`

/**
 * Active products in whose name, code, tags, reference or brand every word of the term occurs, without accents or
 * case; at most 100. Best first: the whole code, the name from its start, a word's start, anywhere in the name,
 * elsewhere; of equals those in stock. The caller selects the columns and answers an empty term itself: here it would match everything.
 */
export function matchingProducts(db: Db, term: string) {
  const words = term.split(/\s+/).map(likeText)
  const whole = likeText(term)
  return db
    .selectFrom('products')
    .where('products.archived_at', 'is', null)
    .where((eb) =>
      eb.and(words.map((word) => sql<boolean>`products.search_key like '%' || ${folded(word)} || '%'`)),
    )
    .orderBy(
      sql`case when products.code = ${term} then 0
        when products.name_key like ${folded(whole)} || '%' then 1
        when products.name_key like '% ' || ${folded(whole)} || '%' then 2
        when products.name_key like '%' || ${folded(whole)} || '%' then 3
        else 4 end`,
    )
    .orderBy(sql`products.stock = 0`)
    .orderBy('products.name_key')
    .orderBy('products.id')
    .limit(sql.lit(MAX_FOUND))
}
