import { idIn, textIn } from '../../../shared/router/search-values.ts'

/** The state of the screen in the URL. */
export interface CounterSearch {
  /** Id of the customer; without one the sale is to somebody who is not registered. */
  customer?: number | undefined
  /** Id of the order that was just sold, and its code. */
  sold?: number | undefined
  code?: string | undefined
  /** Cash that the customer gave for it, in cents. */
  received?: number | undefined
}

export const readCounterSearch = (search: Record<string, unknown>): CounterSearch => ({
  customer: idIn(search.customer),
  sold: idIn(search.sold),
  code: textIn(search.code),
  received: idIn(search.received),
})
