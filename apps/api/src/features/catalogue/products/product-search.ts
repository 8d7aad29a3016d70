import { isGtin } from '@shop/domain/gtin'
import { searchPhrases, searchWords } from '@shop/domain/search-words'
import { isSerial, normalizeSerial } from '@shop/domain/serials'
import { type RawBuilder, sql } from 'kysely'
import { asFolded, occurs, type SearchPatterns } from '../../../db/loose-search.ts'
import { isAnyOf } from '../units/units.queries.ts'
import { gtinOf } from './gtin.queries.ts'

/** Most products that a search returns, unless its caller needs fewer. */
const MOST_FOUND = 100

/** The index of trigrams needs three letters; with fewer, only starts of words can be looked up. */
const LETTERS_ANYWHERE = 3

/** How many matches at the start of words to read before asking the index for all matches. */
const FIRST_LOOK = { short: sql.lit(5000), long: sql.lit(500) }
/** In a catalogue smaller than this, ranking all matches of a longer term is faster than looking at starts first. */
const MANY_PRODUCTS = sql.lit(20_000)

/** What people write before a code. */
const CODE_LABEL = /^(?:c[o\u00f3]d(?:igo)?|sku)\b[.:n\u00ba\u00b0#]{0,3} {0,3}(?=#?\d)/i

/** A search that was read: what has to occur in a product, and by what the products are ranked. */
export interface ProductSearch {
  /** The whole term in the form of `products.name_words`; its further writings only rank. */
  wholes: [string, ...string[]]
  patterns: SearchPatterns
  /** A code, GTIN or serial number as it was typed. */
  exact: string
}

/** The hyphen of 'i-phone' does not count. */
const asOneWord = (phrase: string): string =>
  /\d/.test(phrase) ? phrase : searchWords(phrase).replaceAll(' ', '')

const patternOf = (phrase: string) =>
  phrase.length >= LETTERS_ANYWHERE && !phrase.includes(' ') ? `%${phrase}%` : `% ${phrase}%`

/** The search of one term as it was typed; see `search-products.ts` for what follows when it finds nothing. */
export function readTerm(typed: string): ProductSearch {
  const term = typed.trim().replace(CODE_LABEL, '')
  const compact = term.replace(/[\s.-]/g, '')
  // The separators of a GTIN do not count.
  const phrases = isGtin(compact) ? [compact.replace(/^0+/, '')] : searchPhrases(term)
  return {
    wholes: [searchWords(term), searchWords(term.split(/\s+/).map(asOneWord).join(' '))],
    patterns: phrases.map((phrase) => [...new Set([phrase, asOneWord(phrase)])].map(patternOf)),
    exact: isGtin(compact) ? compact : term,
  }
}

/** Keys of a product's images in their order, as one column. */
export const imageFiles = sql<string[]>`array(select file from product_images
  where product_images.product_id = products.id order by position)`

/** The name as in the index `products_best`: compared by bytes, so that a prefix is a range. */
const name = sql`products.name_words collate "C"`
const gone = sql`1 - least(products.stock, 1)`

/**
 * Everything that is searched for occurs in a product's name, code, tags, reference or brand, or what means the same
 * does. Nothing without a letter or digit to search for.
 */
export const holdsWords = ({ patterns }: ProductSearch) => occurs(sql`products.search_key`, patterns)

/** Like {@link holdsWords}, by the product's own words alone: what is changed in bulk is what is called so. */
export const isCalled = ({ patterns }: ProductSearch) =>
  occurs(
    sql`concat(' ', products.name_words, ' | ', search_words(array_to_string(products.tags, '|')), ' | ',
      (select search_words(name) from brands where brands.id = products.brand_id), ' | ',
      (select search_words(name) from brand_references where brand_references.id = products.reference_id), ' | ',
      search_words(products.code), ' | ', products.gtin, ' ')`,
    patterns,
  )

/** The words of a serial number would be asked of the units for nothing: one has digits. */
const LEAST_SERIAL = 6
const isSerialLike = (text: string) => text.length >= LEAST_SERIAL && /\d{3}/.test(text) && isSerial(text)

const isExactly = (exact: string) => {
  if (isGtin(exact)) return sql`(code = ${exact} or ${gtinOf([exact])})`
  const serial = normalizeSerial(exact)
  if (!isSerialLike(serial)) return sql`code = ${exact}`
  return sql`(code = ${exact} or products.id = (select product_id from units
    where ${isAnyOf([serial])} and state = 'stock' limit 1))`
}

/**
 * Active products that {@link holdsWords} finds. Rows of ids, to be joined `as best` and sorted by {@link bestFirst}:
 * the whole code, GTIN or serial number, the name from its start, a word's start, anywhere in the name, all words in the
 * name, elsewhere; equal ones by stock.
 *
 * A common term matches half of a large catalogue, which takes long to rank. So the first ranks are read from an index
 * in their order, and all matches are ranked only where these are too few.
 */
export function bestMatches(search: ProductSearch, atMost = MOST_FOUND): RawBuilder<{ id: number }> {
  const most = sql.lit(atMost)
  const [first] = search.wholes
  const whole = sql`${asFolded(first)}`
  const exactly = isExactly(search.exact)
  const begins = sql`${name} >= ${whole} and ${name} < (select ${whole} || chr(1114111))`
  const other = sql`id is distinct from (select id from products where archived_at is null and ${exactly} limit 1)`
  const begun = (
    out: 0 | 1,
  ) => sql`(select 1 as rank, ${sql.lit(out)} as gone, ${name} as key, id from products
    where archived_at is null and ${other} and least(stock, 1) = ${sql.lit(1 - out)} and ${begins}
    order by ${name}, id limit ${most})`
  const isShort = first.split(' ').every((word) => [...word].length < LETTERS_ANYWHERE)
  const look = isShort
    ? FIRST_LOOK.short
    : sql`(select case when sum(quantity) > ${MANY_PRODUCTS} then ${FIRST_LOOK.long} else 0 end
        from product_counts where not archived)`
  const atWord = (text: RawBuilder<unknown>) => sql`(select '% ' || ${text} || '%')`
  const rankInName = (text: RawBuilder<unknown>) => sql`case
    when name_words like (select '%' || ${text} || '%') then case when starts_with(name_words, ${text}) then 1
      when name_words like ${atWord(text)} then 2 else 3 end end`
  return sql`(with quick as materialized (
      select * from (
        select 0 as rank, 0 as gone, ${name} as key, id from products where archived_at is null and ${exactly}
        ${
          search.patterns.length === 0
            ? sql``
            : sql`union all ${begun(0)} union all ${begun(1)} union all
        (select 2, gone, key, id from (select ${gone} as gone, ${name} as key, id from products
            where archived_at is null order by least(stock, 1) desc, ${name}, id limit ${look}) as products
          where key like ${atWord(whole)} and not starts_with(key, ${whole}) and ${other}
          limit ${most})`
        }
      ) as ranks limit ${most}
    ), ranked as (
      -- The sort keys come first: behind a long text column, each comparison would have to skip that text.
      select coalesce(least(${sql.join([...new Set(search.wholes)].map((one) => rankInName(sql`${asFolded(one)}`)))}),
          case when ${occurs(sql`(' ' || name_words)`, search.patterns)} then 4 else 5 end) as rank,
        ${gone} as gone, ${name} as key, id
      from products
      where archived_at is null and (select count(*) from quick) < ${most}
        and ${other} and ${holdsWords(search)}
      order by 1, 2, 3, 4 limit ${most} - (select count(*) from quick where rank = 0)
    )
    select * from quick where rank = 0 or (select count(*) from quick) = ${most} union all select * from ranked)`
}

/** The order of {@link bestMatches}. */
export const bestFirst = sql`best.rank, best.gone, best.key, best.id`
