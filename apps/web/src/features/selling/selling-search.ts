import { idIn, oneIn, textIn } from '../../shared/router/search-values.ts'

/** The state of a sale in the URL: reload, Back and a second tab all work. */
export interface SellingSearch {
  /** Id of the selected customer; without one the first step is shown. */
  customer?: number
  step?: 'cart' | 'done'
  /** The searched text of the products. */
  q?: string
  /** Code of the placed order, in the last step. */
  code?: string
  /** Id of that order. */
  order?: number
}

const STEPS = ['cart', 'done'] as const

export function readSellingSearch(search: Record<string, unknown>): SellingSearch {
  const customer = idIn(search.customer)
  return {
    customer,
    step: customer ? oneIn(STEPS, search.step) : undefined,
    q: textIn(search.q),
    code: textIn(search.code),
    order: idIn(search.order),
  }
}
