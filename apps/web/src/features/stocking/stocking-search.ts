export interface StockingSearch {
  /** The open order. */
  order?: number
}

export function readStockingSearch(search: Record<string, unknown>): StockingSearch {
  const order = Number(search.order)
  return { order: Number.isInteger(order) && order > 0 ? order : undefined }
}
