/** The state of the screen in the URL. */
export interface ReturnsSearch {
  /** The open return. */
  open?: number
  /** The form for a new return. */
  form?: true
  /** The sale of the returned items, in the form. */
  order?: number
}

const id = (value: unknown) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

export const readReturnsSearch = (search: Record<string, unknown>): ReturnsSearch => ({
  ...search,
  open: id(search.open),
  form: search.form === true ? true : undefined,
  order: id(search.order),
})
