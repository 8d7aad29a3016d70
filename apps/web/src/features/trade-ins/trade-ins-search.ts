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

const idOf = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined)

export const readTradeInsSearch = (search: Record<string, unknown>): TradeInsSearch => ({
  ...search,
  view: VIEWS.find((view) => view === search.view),
  form: search.form === true ? true : undefined,
  customer: idOf(search.customer),
  counter: search.counter === true ? true : undefined,
  serial: search.serial === undefined ? undefined : String(search.serial),
  complete: idOf(search.complete),
})
