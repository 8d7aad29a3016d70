import { idIn } from '../../shared/router/search-values.ts'

/** The state of the screen in the URL; the table adds its own parameters. */
export interface UnpaidSearch {
  /** Id of the customer whose stock is about to be freed. */
  open?: number | undefined
}

export const readUnpaidSearch = (search: Record<string, unknown>): UnpaidSearch => ({
  ...search,
  open: idIn(search.open),
})
