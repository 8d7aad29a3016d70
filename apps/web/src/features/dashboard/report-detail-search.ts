import { dayIn } from '../../shared/router/search-values.ts'

/** The period of the details in the URL: YYYY-MM-DD. */
export interface ReportDetailSearch {
  start?: string
  end?: string
}

export const readReportDetailSearch = (search: Record<string, unknown>): ReportDetailSearch => ({
  ...search,
  start: dayIn(search.start),
  end: dayIn(search.end),
})
