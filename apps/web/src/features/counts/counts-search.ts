/** The state of the screen in the URL; the table adds its page. */
export interface CountsSearch {
  /** The open count. */
  count?: number | undefined
  dialog?: 'new' | undefined
  /** Codes for a new count, separated by commas. */
  codes?: string | undefined
}

export function readCountsSearch(search: Record<string, unknown>): CountsSearch {
  const count = Number(search.count)
  const dialog = search.dialog === 'new' ? 'new' : undefined
  const { codes } = search
  return {
    ...search,
    count: Number.isInteger(count) && count > 0 ? count : undefined,
    dialog,
    codes: dialog && (typeof codes === 'string' || typeof codes === 'number') ? String(codes) : undefined,
  }
}
