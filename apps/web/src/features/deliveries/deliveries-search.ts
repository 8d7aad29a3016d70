import { idIn, oneIn } from '../../shared/router/search-values.ts'

export const DIALOGS = ['deliver', 'deliverStop', 'fail', 'exchangeReturn'] as const
export type DeliveryDialog = (typeof DIALOGS)[number]

/** The open dialog and its order, in the URL. */
export interface DeliveriesSearch {
  order?: number
  dialog?: DeliveryDialog
}

export function readDeliveriesSearch(search: Record<string, unknown>): DeliveriesSearch {
  const order = idIn(search.order)
  const dialog = oneIn(DIALOGS, search.dialog)
  const isOpen = order !== undefined && dialog !== undefined
  return { order: isOpen ? order : undefined, dialog: isOpen ? dialog : undefined }
}
