/** The state of the screen in the address. */
export interface TradeInsSearch {
  view?: 'prices' | undefined
  /** The open purchase. */
  open?: number | undefined
  form?: true | undefined
}

export const readTradeInsSearch = (search: Record<string, unknown>): TradeInsSearch => ({
  ...search,
  view: search.view === 'prices' ? 'prices' : undefined,
  open: Number.isInteger(search.open) && Number(search.open) > 0 ? Number(search.open) : undefined,
  form: search.form === true ? true : undefined,
})
