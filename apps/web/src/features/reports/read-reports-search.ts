import type { PartKind } from '@shop/domain/pricing'
import { dayIn, flagIn, oneIn } from '../../shared/router/search-values.ts'

/** The state of the screen in the URL; the table adds its page and page size. */
export interface ReportsSearch {
  view?: 'settlement' | 'result'
  report?: number
  /** The report is selected but not generated yet. */
  choosing?: true
  /** Days in shop time, YYYY-MM-DD, both included. */
  start?: string
  end?: string
  level?: number
  deliverer?: number
  attendant?: number
  brand?: string
  reference?: string
  /** The departure whose orders are settled, 'HH:mm'. */
  departure?: string
  /** The open order. */
  order?: number
  /** The open list of orders: all behind the report's totals, or those of the row with this id. */
  orders?: 'all' | number
  /** Only those of the open orders with this payment. */
  payment?: PartKind
}

const wholeNumber = (value: unknown) => {
  const number = Number(value)
  return value !== '' && value !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined
}
const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))
const PAYMENTS: Record<PartKind, true> = {
  cash: true,
  transfer: true,
  pix: true,
  card: true,
  term: true,
}
const level = (value: unknown) => (['1', '2', '3'].includes(String(value)) ? Number(value) : undefined)

/**
 * Reads the URL. In a file of its own, without the reports and their schemas: every visit downloads what a route reads
 * its URL with. An unknown report number is detected where the report is looked up.
 */
export function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  return {
    ...search,
    view: oneIn(['settlement', 'result'], search.view),
    report: wholeNumber(search.report),
    choosing: flagIn(search.choosing),
    start: dayIn(search.start),
    end: dayIn(search.end),
    level: level(search.level),
    deliverer: wholeNumber(search.deliverer),
    attendant: wholeNumber(search.attendant),
    brand: text(search.brand),
    reference: text(search.reference),
    departure: text(search.departure),
    order: wholeNumber(search.order),
    orders: search.orders === 'all' ? 'all' : wholeNumber(search.orders),
    payment: Object.hasOwn(PAYMENTS, String(search.payment)) ? (search.payment as PartKind) : undefined,
  }
}
