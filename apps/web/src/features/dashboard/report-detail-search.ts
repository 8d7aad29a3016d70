import { isDay } from '../../shared/form/date-text.ts'

/** The period of the details in the URL: YYYY-MM-DD. */
export interface ReportDetailSearch {
  start?: string
  end?: string
}

const day = (value: unknown) => (isDay(value) ? value : undefined)

export const readReportDetailSearch = (search: Record<string, unknown>): ReportDetailSearch => ({
  ...search,
  start: day(search.start),
  end: day(search.end),
})
