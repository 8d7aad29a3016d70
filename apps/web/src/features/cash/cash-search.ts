/** What the screen shows, as it is kept in the address. */
export interface CashSearch {
  view?: 'settlements'
  deliverer?: number
  /** The record that is open: a till session or a settlement. */
  open?: number
}

const id = (value: unknown) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

export const readCashSearch = (search: Record<string, unknown>): CashSearch & Record<string, unknown> => ({
  ...search,
  view: search.view === 'settlements' ? 'settlements' : undefined,
  deliverer: id(search.deliverer),
  open: id(search.open),
})
