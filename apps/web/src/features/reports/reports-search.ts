import { REPORTS } from '@shop/contract/reports'
import type { Report, ReportFilter } from '@shop/contract/reports/report'

/** What the screen shows, as it is kept in the address; the table adds its page and page size. */
export interface ReportsSearch {
  view?: 'settlement'
  report?: number
  /** Days of the shop, YYYY-MM-DD, both included. */
  start?: string
  end?: string
  level?: number
  deliverer?: number
  attendant?: number
  brand?: string
  reference?: string
  /** The departure whose orders are settled, 'HH:mm'. */
  departure?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

const wholeNumber = (value: unknown) => {
  const number = Number(value)
  return value !== '' && value !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined
}
const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))
const day = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined)

export function readReportsSearch(search: Record<string, unknown>): ReportsSearch & Record<string, unknown> {
  return {
    ...search,
    view: search.view === 'settlement' ? 'settlement' : undefined,
    report: reportOf(wholeNumber(search.report))?.id,
    start: day(search.start),
    end: day(search.end),
    level: wholeNumber(search.level),
    deliverer: wholeNumber(search.deliverer),
    attendant: wholeNumber(search.attendant),
    brand: text(search.brand),
    reference: text(search.reference),
    departure: text(search.departure),
  }
}

export const reportOf = (id: number | undefined): Report | undefined => REPORTS.find((one) => one.id === id)

const MISSING: Record<Exclude<ReportFilter, 'period' | 'level'>, string> = {
  deliverer: 'Informe o motoboy',
  attendant: 'Informe o atendente',
  brand: 'Informe a marca do produto',
  reference: 'Informe a referência',
}

/** What keeps the report from being generated, by field; empty when nothing does. */
export function missingFilters(search: ReportsSearch): Record<string, string> {
  const report = reportOf(search.report)
  if (!report) return { report: 'Selecione o nome da relatório' }
  const missing: Record<string, string> = {}
  for (const filter of report.filters) {
    if (filter === 'level') continue
    if (filter !== 'period') {
      if (!search[filter]) missing[filter] = MISSING[filter]
      continue
    }
    if (!search.start) missing.start = 'Selecione a data inicial'
    if (!search.end) missing.end = 'Selecione a data final'
    else if (search.start && search.end < search.start)
      missing.end = 'A data final deve ser igual ou posterior à data inicial.'
  }
  return missing
}

/** The address of a report's call with its filters in place. */
export function reportPath(report: Report, search: ReportsSearch): string {
  const values: Record<string, string | number | undefined> = {
    start: search.start && `${search.start}T00:00:00`,
    end: search.end && `${search.end}T23:59:59`,
    id: report.filters.includes('attendant') ? search.attendant : search.deliverer,
    level: search.level ?? 0,
    brand: search.brand,
    reference: search.reference,
  }
  return report.path.replace(/:(\w+)/g, (_param, name) => encodeURIComponent(values[name] ?? ''))
}
