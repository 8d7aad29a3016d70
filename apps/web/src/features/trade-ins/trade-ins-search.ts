import { flagIn, idIn, oneIn, textIn } from '../../shared/router/search-values.ts'

/** The state of the screen in the URL. */
export interface TradeInsSearch {
  view?: 'prices' | 'incomplete' | undefined
  form?: true | undefined
  /** Id of the customer in whose sale the phone is bought. */
  customer?: number | undefined
  /** That sale is at the counter. */
  counter?: true | undefined
  /** The serial number of the phone, in the form. */
  serial?: string | undefined
  /** The purchase whose record is being completed. */
  complete?: number | undefined
}

const VIEWS = ['prices', 'incomplete'] as const

export const readTradeInsSearch = (search: Record<string, unknown>): TradeInsSearch => ({
  ...search,
  view: oneIn(VIEWS, search.view),
  form: flagIn(search.form),
  customer: idIn(search.customer),
  counter: flagIn(search.counter),
  serial: textIn(search.serial),
  complete: idIn(search.complete),
})
