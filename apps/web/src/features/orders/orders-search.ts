import { normalizeOrderCode, ORDER_CODE_LENGTH } from '@shop/domain/order-code'
import { isStatusKey, ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { DIALOGS, type DialogName } from '../../entities/orders/order-actions.ts'
import { isDay } from '../../shared/form/date-text.ts'

/** What the orders screen shows, as it is kept in the address; the table adds its page and page size. */
export interface OrdersSearch {
  status?: StatusKey
  /** Code of the one order that was searched for, in place of the list. */
  code?: string
  /** A customer or product whose orders were searched for, in place of the list. */
  q?: string
  /** Days of the latest change, YYYY-MM-DD, both included. */
  start?: string
  end?: string
  /** The order that a dialog is open for. */
  order?: number
  dialog?: DialogName
  /** A deliverer is being given to several orders. */
  assign?: boolean
}

/** Whether a text can only be the code of an order; any other may be a part of it, a name or a telephone. */
export const isWholeCode = (text: string) =>
  normalizeOrderCode(text).length === ORDER_CODE_LENGTH && /^[\d\s.-]+$/.test(text)

/** The screen opens on the finished orders. */
export const FIRST_STATUS = ORDER_STATUS.FINALIZADOS

export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch & Record<string, unknown> {
  const status = Number(search.status)
  const order = Number(search.order)
  const dialog = DIALOGS.find((name) => name === search.dialog)
  const code = search.code === undefined ? undefined : String(search.code)
  const isPeriod = isDay(search.start) && isDay(search.end)
  return {
    ...search,
    status: isStatusKey(status) && status !== FIRST_STATUS ? status : undefined,
    code: code || undefined,
    q: code || search.q === undefined ? undefined : String(search.q) || undefined,
    start: isPeriod ? String(search.start) : undefined,
    end: isPeriod ? String(search.end) : undefined,
    order: Number.isInteger(order) && order > 0 && dialog ? order : undefined,
    dialog: Number.isInteger(order) && order > 0 ? dialog : undefined,
    assign: search.assign === true || undefined,
  }
}
