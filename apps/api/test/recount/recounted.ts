import type { Counted, IndexedShop, Requested } from './counting.ts'

/** The sample's day in shop time. */
export const DAY = 'start/2026-03-10T00:00:00/end/2026-03-10T23:59:59'

/** Ids of the sample's people, for paths. */
interface People {
  attendants: readonly number[]
  deliverers: readonly number[]
}

/** The expected answer of a report over the sample, computed by hand. */
interface Expected {
  path: (sample: People) => string
  /** The rows in order, by the columns that identify them. */
  rows: Record<string, unknown>[]
  totals: Record<string, number>
}

/** A recount of a report: by hand over the sample, and from the raw rows of any shop. */
export interface Recounted extends Expected {
  recount: (shop: IndexedShop, requested: Requested) => Counted
}
