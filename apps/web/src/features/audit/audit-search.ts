import { dayIn } from '../../shared/router/search-values.ts'

/** The period, as stored in the URL; the table adds its own parameters. */
export interface AuditSearch {
  /** Days as YYYY-MM-DD, both included. */
  from?: string
  to?: string
}

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return { ...search, from: dayIn(search.from), to: dayIn(search.to) }
}
