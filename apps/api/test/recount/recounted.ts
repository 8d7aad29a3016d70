import type { Asked, Counted, IndexedShop } from './counting.ts'

/** The sample's day, on the shop's clock. */
export const DAY = 'start/2026-03-10T00:00:00/end/2026-03-10T23:59:59'

/** The ids of the sample's people, whom addresses name. */
interface People {
  attendants: readonly number[]
  deliverers: readonly number[]
}

/** What a report of the sample shop has to answer, computed by hand. */
interface Expected {
  path: (sample: People) => string
  /** The rows in their order, by what tells one from another. */
  rows: Record<string, unknown>[]
  totals: Record<string, number>
}

/** A report counted apart from the product: by hand over the sample, and from the raw rows of any shop. */
export interface Recounted extends Expected {
  recount: (shop: IndexedShop, asked: Asked) => Counted
}
