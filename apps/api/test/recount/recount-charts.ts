import { type IndexedShop, isWithin, plain, type Requested, type Row, wallClock } from './counting.ts'
import { sellers } from './products.ts'

/** How often each occurs, by the name that `label` returns. */
function count<T>(list: readonly T[], label: (one: T) => string) {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(label(one), (counts.get(label(one)) ?? 0) + 1)
  return counts
}

/** Spellings that differ in case or accents are one term. Which of them is shown is not compared. */
const terms =
  (wanted: (found: boolean) => boolean) =>
  ({ searches }: IndexedShop, requested: Requested): Row[] => {
    const chosen = searches.filter(({ at, found }) => wanted(found) && isWithin(wallClock(at), requested))
    return [...count(chosen, ({ term }) => plain(term))].map(([term, times]) => ({ term, count: times }))
  }

/** The entries of each chart in a period, unsorted. */
export const CHARTS: Record<string, (shop: IndexedShop, requested: Requested) => Row[]> = {
  topTenSigned: ({ customer_sign_ins, customerOf }, requested) =>
    [
      ...count(
        customer_sign_ins.filter(({ at }) => isWithin(wallClock(at), requested)),
        ({ customer }) => String(customer),
      ),
    ].map(([id, times]) => ({
      customerName: customerOf.get(Number(id))?.name ?? '',
      email: customerOf.get(Number(id))?.email ?? '',
      count: times,
    })),
  mostViewedProd: ({ product_views, productOf }, requested) =>
    [
      ...count(
        product_views.filter(({ at }) => isWithin(wallClock(at), requested)),
        ({ product }) => String(product),
      ),
    ].map(([id, times]) => ({ productName: productOf.get(Number(id))?.name ?? '', count: times })),
  searchedTerms: terms(() => true),
  topTenSellers: (shop, requested) =>
    sellers(shop, requested).rows.map(({ name, quantity }) => ({
      name: name ?? '',
      quantity: quantity ?? 0,
    })),
  searchedButInexistent: terms((found) => !found),
}
