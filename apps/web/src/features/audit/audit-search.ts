import { isDay } from '../../shared/form/date-text.ts'

/** The period, as stored in the URL; the table adds its own parameters. */
export interface AuditSearch {
  /** Days as YYYY-MM-DD, both included. */
  from?: string
  to?: string
}

const dayOf = (value: unknown) => (isDay(value) ? value : undefined)

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return { ...search, from: dayOf(search.from), to: dayOf(search.to) }
}
