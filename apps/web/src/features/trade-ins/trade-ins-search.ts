import { flagIn, idIn, oneIn, textIn } from '../../shared/router/search-values.ts'

/** The state of the screen in the URL. */
export interface TradeInsSearch {
  view?: 'prices' | 'incomplete' | undefined
  form?: true | undefined
  /** Id of the customer in whose sale the phone is bought. */
  customer?: number | undefined
  /** The purchase was begun at the counter: the customer of the sale there. */
  counter?: number | undefined
  /** The serial number of the phone, in the form. */
  serial?: string | undefined
  /** The purchase whose record is being completed. */
  complete?: number | undefined
  /** The code of the purchase whose record is shown. */
  record?: string | undefined
}

const VIEWS = ['prices', 'incomplete'] as const

export const readTradeInsSearch = (search: Record<string, unknown>): TradeInsSearch => ({
  ...search,
  view: oneIn(VIEWS, search.view),
  form: flagIn(search.form),
  customer: idIn(search.customer),
  counter: idIn(search.counter),
  serial: textIn(search.serial),
  complete: idIn(search.complete),
  record: textIn(search.record),
})
