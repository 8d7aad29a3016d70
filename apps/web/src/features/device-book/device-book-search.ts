import { dayIn, textIn } from '../../shared/router/search-values.ts'

/** The period, as stored in the URL; the table adds its own parameters. */
export interface DeviceBookSearch {
  /** Days as YYYY-MM-DD, both included. */
  from?: string | undefined
  to?: string | undefined
  /** The code of the purchase of a used phone whose record is shown. */
  record?: string | undefined
}

export const readDeviceBookSearch = (search: Record<string, unknown>): DeviceBookSearch => ({
  ...search,
  from: dayIn(search.from),
  to: dayIn(search.to),
  record: textIn(search.record),
})
