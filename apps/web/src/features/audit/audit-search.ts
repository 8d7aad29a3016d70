/** The period that is shown, as it is kept in the address; the table adds its own parameters. */
export interface AuditSearch {
  /** Days as YYYY-MM-DD, both included. */
  from?: string
  to?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

const dayOf = (value: unknown) =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

export function readAuditSearch(search: Record<string, unknown>): AuditSearch & Record<string, unknown> {
  return { ...search, from: dayOf(search.from), to: dayOf(search.to) }
}
