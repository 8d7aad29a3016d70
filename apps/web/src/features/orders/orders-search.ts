import { isStatusKey, ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { DIALOGS, type DialogName } from '../../entities/orders/order-actions.ts'
import { isDay } from '../../shared/form/date-text.ts'
import { flagIn, idIn, oneIn } from '../../shared/router/search-values.ts'

/** The state of the orders screen in the URL; the table adds its page and page size. */
export interface OrdersSearch {
  status?: StatusKey
  /** Code of the one order searched for, shown instead of the list. */
  code?: string
  /** Text that orders are searched by, shown instead of the list. */
  q?: string
  /** Days of the latest change, YYYY-MM-DD, both included. */
  start?: string
  end?: string
  /** The order of the open dialog. */
  order?: number
  dialog?: DialogName
  /** The table's page size. */
  items?: number
  /** Whether the dialog that assigns a deliverer to several orders is open. */
  assign?: boolean
}

/** The screen opens with the finished orders. */
export const FIRST_STATUS = ORDER_STATUS.FINALIZADOS

/** The list in the URL, without the one order searched for or opened. */
export function listOf(search: object): OrdersSearch {
  const { code: _code, order: _order, dialog: _dialog, assign: _assign, ...list } = search as OrdersSearch
  return list
}

export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const status = Number(search.status)
  const order = idIn(search.order)
  const dialog = oneIn(DIALOGS, search.dialog)
  const code = search.code === undefined ? undefined : String(search.code)
  const isPeriod = isDay(search.start) && isDay(search.end)
  return {
    ...search,
    status: isStatusKey(status) && status !== FIRST_STATUS ? status : undefined,
    code: code || undefined,
    q: code || search.q === undefined ? undefined : String(search.q) || undefined,
    start: isPeriod ? String(search.start) : undefined,
    end: isPeriod ? String(search.end) : undefined,
    order: dialog && order,
    dialog: order === undefined ? undefined : dialog,
    assign: flagIn(search.assign),
  }
}
