import { flagIn, idIn } from '../../shared/router/search-values.ts'

/** The state of the screen in the URL. */
export interface ReturnsSearch {
  /** The open return. */
  open?: number
  /** The form for a new return. */
  form?: true
  /** The sale of the returned items, in the form. */
  order?: number
  /** It was begun at the counter: the customer of the sale there. */
  counter?: number
}

export const readReturnsSearch = (search: Record<string, unknown>): ReturnsSearch => ({
  ...search,
  open: idIn(search.open),
  form: flagIn(search.form),
  order: idIn(search.order),
  counter: idIn(search.counter),
})
