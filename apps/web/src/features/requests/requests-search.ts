import { flagIn } from '../../shared/router/search-values.ts'

/** The state of the screen in the URL. */
export interface RequestsSearch {
  /** Also shows requests that were accepted or refused. */
  all?: true
}

export const readRequestsSearch = (search: Record<string, unknown>): RequestsSearch => ({
  ...search,
  all: flagIn(search.all),
})
