export interface DeliveriesSearch {
  order?: number
  dialog?: 'deliver' | 'exchangeReturn'
}

export function readDeliveriesSearch(search: Record<string, unknown>): DeliveriesSearch {
  const order = Number(search.order)
  const dialog = (['deliver', 'exchangeReturn'] as const).find((name) => name === search.dialog)
  return Number.isInteger(order) && order > 0 && dialog ? { order, dialog } : {}
}
