import { isDay } from '../../shared/form/date-text.ts'

/** The period, as stored in the URL; the table adds its own parameters. */
export interface DeviceBookSearch {
  /** Days as YYYY-MM-DD, both included. */
  from?: string | undefined
  to?: string | undefined
}

const dayOf = (value: unknown) => (isDay(value) ? value : undefined)

export const readDeviceBookSearch = (search: Record<string, unknown>): DeviceBookSearch => ({
  ...search,
  from: dayOf(search.from),
  to: dayOf(search.to),
})
