import { idIn } from '../../shared/router/search-values.ts'

export interface StockingSearch {
  /** The open order. */
  order?: number
}

export function readStockingSearch(search: Record<string, unknown>): StockingSearch {
  return { order: idIn(search.order) }
}
