export const DIALOGS = ['deliver', 'fail', 'exchangeReturn'] as const
export type DeliveryDialog = (typeof DIALOGS)[number]

/** What stands open above the deliveries, as it is kept in the address: a dialog for an order. */
export interface DeliveriesSearch {
  order?: number
  dialog?: DeliveryDialog
}

export function readDeliveriesSearch(search: Record<string, unknown>): DeliveriesSearch {
  const order = Number(search.order)
  const dialog = DIALOGS.find((name) => name === search.dialog)
  return Number.isInteger(order) && order > 0 && dialog ? { order, dialog } : {}
}
