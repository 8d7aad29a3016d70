export const DIALOGS = ['deliver', 'deliverStop', 'fail', 'exchangeReturn'] as const
export type DeliveryDialog = (typeof DIALOGS)[number]

/** The open dialog and its order, in the URL. */
export interface DeliveriesSearch {
  order?: number
  dialog?: DeliveryDialog
}

export function readDeliveriesSearch(search: Record<string, unknown>): DeliveriesSearch {
  const order = Number(search.order)
  const dialog = DIALOGS.find((name) => name === search.dialog)
  const isOpen = Number.isInteger(order) && order > 0 && dialog !== undefined
  return { order: isOpen ? order : undefined, dialog: isOpen ? dialog : undefined }
}
