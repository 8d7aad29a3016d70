import { sql } from 'kysely'
import type { Diary } from './diary.ts'
import { at, daysAgo, LAST_DAY } from './hours.ts'
import type { Team } from './people/team.ts'
import type { LivingShop, Person } from './shop.ts'

/** Differences of the approved count from the ledger, in units; the other lines had none. */
const DIFFERENCES: Readonly<Record<number, number>> = { 1: -1, 4: -2, 7: 1 }
const APPROVED_PRODUCTS = 12
const COUNTED_SO_FAR = 8

/** `units` lie on the shelf. */
interface Counted {
  id: number
  code: string
  units: number
}

const shelf = (shop: LivingShop, brand: string, most: number) =>
  shop.read(sql<Counted>`select products.id, products.code, units_wanted(products.id)::int as units from products join brands on brands.id = brand_id
    where brands.name = ${brand} and archived_at is null and stock >= 3 and not serialised
    order by products.id limit ${sql.lit(most)}`)

/** One count that corrected the stock and one in progress, by two people. */
export function planCounts(shop: LivingShop, diary: Diary, { stockers }: Team): void {
  const [first, second] = stockers as [Person, Person]
  const put = (by: Person, count: number, lines: { productId: number; quantity: number }[]) =>
    shop.call('PUT', `/counts/${count}/lines`, by, { lines })
  diary.plan(daysAgo(1, 10 * 60 + 5), async () => {
    const products = await shelf(shop, 'Apple', APPROVED_PRODUCTS)
    const scope = { codes: products.map(({ code }) => code) }
    const { id } = await shop.call('POST', '/counts', first, { name: 'Vitrine Apple', scope })
    const lines = products.map((product, place) => ({
      productId: product.id,
      quantity: product.units + (DIFFERENCES[place] ?? 0),
    }))
    await put(first, id, lines)
    await shop.call('POST', `/counts/${id}/finish`, first)
    diary.plan(daysAgo(1, 10 * 60 + 28), () => shop.call('POST', `/counts/${id}/approve`, second, {}))
  })
  diary.plan(at(LAST_DAY, 16 * 60 + 36), async () => {
    const body = { name: 'Prateleira Samsung', scope: { brand: 'Samsung' }, blind: true }
    const { id } = await shop.call('POST', '/counts', first, body)
    const lines = (await shelf(shop, 'Samsung', COUNTED_SO_FAR)).map((one) => ({
      productId: one.id,
      quantity: one.units,
    }))
    const half = Math.ceil(lines.length / 2)
    await put(first, id, lines.slice(0, half))
    diary.plan(at(LAST_DAY, 16 * 60 + 42), () => put(second, id, lines.slice(half)))
  })
}
