import { idIn, oneIn, textIn } from '../../shared/router/search-values.ts'

/** The state of the screen in the URL; the table adds its page. */
export interface CountsSearch {
  /** The open count. */
  count?: number | undefined
  dialog?: 'new' | undefined
  /** Codes for a new count, separated by commas. */
  codes?: string | undefined
}

export function readCountsSearch(search: Record<string, unknown>): CountsSearch {
  const dialog = oneIn(['new'], search.dialog)
  return {
    ...search,
    count: idIn(search.count),
    dialog,
    codes: dialog && textIn(search.codes),
  }
}
