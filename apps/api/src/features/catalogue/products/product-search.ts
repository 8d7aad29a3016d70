import { isGtin } from '@shop/domain/gtin'
import { type RawBuilder, sql } from 'kysely'
import { folded } from '../../../db/sql-parts.ts'
import { likeText } from '../../../wire.ts'
import { gtinOf } from './gtin.queries.ts'

/** Most products that a search returns, unless its caller needs fewer. */
const MOST_FOUND = 100

/** The index of trigrams needs three letters; with fewer, only starts of words can be looked up. */
const LETTERS_ANYWHERE = 3

/** How many matches at the start of words to read before asking the index for all matches. */
const FIRST_LOOK = { short: sql.lit(5000), long: sql.lit(500) }
/** In a catalogue smaller than this, ranking all matches of a longer term is faster than looking at starts first. */
const MANY_PRODUCTS = sql.lit(20_000)

/** Keys of a product's images in their order, as one column. */
export const imageFiles = sql<string[]>`array(select file from product_images
  where product_images.product_id = products.id order by position)`

/** The name as in the index `products_best`: compared by bytes, so that a prefix is a range. */
const name = sql`products.name_key collate "C"`
const gone = sql`1 - least(products.stock, 1)`

function wordOccurs(word: string): RawBuilder<boolean> {
  // Special characters are in no trigram: the index would be read completely.
  if (!/[\p{L}\p{N}]/u.test(word)) return sql`strpos(products.search_key, ${folded(word)}) > 0`
  // A GTIN matches with and without leading zeros.
  const text = likeText(isGtin(word) ? word.replace(/^0+/, '') : word)
  return [...word].length >= LETTERS_ANYWHERE
    ? sql`products.search_key like (select '%' || fold(${text}) || '%')`
    : sql`(products.search_key like (select fold(${text}) || '%')
        or products.search_key like (select '% ' || fold(${text}) || '%'))`
}

/** Every word of the term occurs in a product's name, code, tags, reference or brand. */
export const holdsWords = (term: string) =>
  sql<boolean>`${sql.join(term.split(/\s+/).map(wordOccurs), sql` and `)}`

const isExactly = (whole: string) =>
  isGtin(whole) ? sql`(code = ${whole} or ${gtinOf([whole])})` : sql`code = ${whole}`

/**
 * Active products in whose name, code, tags, reference or brand every word of the term occurs, without accents or case;
 * one or two letters only where a word starts. Rows of ids, to be joined `as best` and sorted by {@link bestFirst}: the
 * whole code, the name from its start, a word's start, anywhere in the name, elsewhere; equal ones by stock. The caller
 * must handle an empty term: here it matches everything.
 *
 * A common term matches half of a large catalogue, which takes long to rank. So the first ranks are read from an index
 * in their order, and all matches are ranked only where these are too few.
 */
export function bestMatches(term: string, atMost = MOST_FOUND): RawBuilder<{ id: number }> {
  const most = sql.lit(atMost)
  const words = term.split(/\s+/)
  const whole = words.join(' ')
  const begins = sql`${name} >= ${folded(whole)} and ${name} < (select fold(${whole}) || chr(1114111))`
  const other = sql`id is distinct from (select id from products where archived_at is null and ${isExactly(whole)} limit 1)`
  const begun = (
    out: 0 | 1,
  ) => sql`(select 1 as rank, ${sql.lit(out)} as gone, ${name} as key, id from products
    where archived_at is null and ${other} and least(stock, 1) = ${sql.lit(1 - out)} and ${begins}
    order by ${name}, id limit ${most})`
  const isShort = words.every((word) => [...word].length < LETTERS_ANYWHERE)
  const look = isShort
    ? FIRST_LOOK.short
    : sql`(select case when sum(quantity) > ${MANY_PRODUCTS} then ${FIRST_LOOK.long} else 0 end
        from product_counts where not archived)`
  const inName = sql`(select '%' || fold(${likeText(whole)}) || '%')`
  const atWord = sql`(select '% ' || fold(${likeText(whole)}) || '%')`
  return sql`(with quick as materialized (
      select * from (
        select 0 as rank, 0 as gone, ${name} as key, id from products where archived_at is null and ${isExactly(whole)}
        union all ${begun(0)} union all ${begun(1)} union all
        (select 2, gone, key, id from (select ${gone} as gone, ${name} as key, id from products
            where archived_at is null order by least(stock, 1) desc, ${name}, id limit ${look}) as products
          where key like ${atWord} and not starts_with(key, ${folded(whole)}) and ${other}
          limit ${most})
      ) as ranks limit ${most}
    ), ranked as (
      -- The sort keys come first: behind a long text column, each comparison would have to skip that text.
      select case when ${isExactly(whole)} then 0
          when name_key not like ${inName} then 4
          when starts_with(name_key, ${folded(whole)}) then 1
          when name_key like ${atWord} then 2
          else 3 end as rank,
        ${gone} as gone, ${name} as key, id
      from products
      where archived_at is null and (select count(*) from quick) < ${most}
        and ${holdsWords(whole)}
      order by 1, 2, 3, 4 limit ${most}
    )
    select * from quick where (select count(*) from quick) = ${most} union all select * from ranked)`
}

/** The order of {@link bestMatches}. */
export const bestFirst = sql`best.rank, best.gone, best.key, best.id`
