import { searchPhrases, searchWords } from '@shop/domain/search-words'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { addCatalogue } from '../../../../test/product-body.ts'
import { bestFirst, bestMatches, readTerm } from './product-search.ts'

interface Found {
  id: number
  code: string
  name: string
  stock: number
  search_key: string
}

let shop: TestShop
let products: Found[]

beforeAll(async () => {
  shop = await openTestShop()
  await addCatalogue(shop, await shop.employee(['bo:manage:products']))
  await sql`insert into products (name, brand_id, cost_cents, sell_price_cents, gold_ppm, silver_ppm,
      gold_price_cents, silver_price_cents, stock, tags)
    select (array['Capa', 'Película', 'Cabo', 'Caixa de som', 'iPhone', 'Ímã'])[1 + n % 6] || ' ' ||
        (array['iPhone 13', 'Galaxy S23', 'XS', 'macaco', 'pelica', '100%'])[1 + n / 6 % 6] || ' ' || n,
      1, 100, 200, 0, 0, 100, 100, n % 3, array[(array['ímã', 'xs', 'oferta'])[1 + n % 3]]
    from generate_series(1, 300) as n`.execute(shop.db)
  await sql`update products set archived_at = now() where id % 7 = 0`.execute(shop.db)
  products = await shop.db
    .selectFrom('products')
    .select(['id', 'code', 'name_words as name', 'stock', 'search_key'])
    .where('archived_at', 'is', null)
    .execute()
})
afterAll(() => shop.close())

const TERM_LETTERS = 3

function rankOf({ code, name }: Found, term: string): number {
  const wholes = [searchWords(term), searchWords(term.replaceAll('-', ''))]
  if (code === term) return 0
  if (wholes.some((whole) => name.startsWith(whole))) return 1
  if (wholes.some((whole) => ` ${name}`.includes(` ${whole}`))) return 2
  if (wholes.some((whole) => name.includes(whole))) return 3
  return searchPhrases(term).every((phrase) => isWritten(` ${name}`, phrase)) ? 4 : 5
}

/** A word of three letters anywhere; shorter ones and several side by side from the start of a word. */
const holds = (text: string, phrase: string) =>
  phrase.length >= TERM_LETTERS && !phrase.includes(' ') ? text.includes(phrase) : text.includes(` ${phrase}`)

/** Letters with a hyphen between them are one word as well. */
const isWritten = (text: string, phrase: string) =>
  holds(text, phrase) || (!/\d/.test(phrase) && holds(text, phrase.replaceAll(' ', '')))

/** A simple second implementation: all products that contain the phrases, sorted by rank, then in stock, then name. */
function expected(term: string, most: number): number[] {
  const phrases = searchPhrases(term)
  const keyOf = (product: Found) =>
    [rankOf(product, term), product.stock === 0 ? 1 : 0, product.name] as const
  return products
    .filter(
      ({ search_key }) => phrases.length > 0 && phrases.every((phrase) => isWritten(search_key, phrase)),
    )
    .map((product) => ({ id: product.id, key: keyOf(product) }))
    .sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1] || (a.key[2] < b.key[2] ? -1 : 1))
    .slice(0, most)
    .map(({ id }) => id)
}

const TERMS =
  'c ca IP xs 13 s2 má mac PELÍCULA iphone oferta iphone+13 capa+xs i-phone 10 1001 100123 % 100% zz'.split(
    ' ',
  )

test.each(TERMS)('“%s” finds the expected products, best match first, for every limit', async (joined) => {
  const term = joined.replace('+', '  ')
  for (const most of [3, 100, 500]) {
    const { rows } = await sql<{ id: number }>`select id from ${bestMatches(readTerm(term), most)} as best
      order by ${bestFirst}`.execute(shop.db)
    expect(rows.map(({ id }) => id)).toEqual(expected(term, most))
  }
})
