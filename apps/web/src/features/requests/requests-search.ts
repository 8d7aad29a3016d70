/** The state of the screen in the URL. */
export interface RequestsSearch {
  /** Also shows requests that were accepted or refused. */
  all?: true
}

export const readRequestsSearch = (search: Record<string, unknown>): RequestsSearch => ({
  ...search,
  all: search.all === true ? true : undefined,
})
