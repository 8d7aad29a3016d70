/** The days of the details, in the address: YYYY-MM-DD. */
export interface ReportDetailSearch {
  start?: string
  end?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const day = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined)

export const readReportDetailSearch = (
  search: Record<string, unknown>,
): ReportDetailSearch & Record<string, unknown> => ({
  ...search,
  start: day(search.start),
  end: day(search.end),
})
