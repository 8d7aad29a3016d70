import { at } from '@shop/browser/address'
import { type Address, described } from '@shop/contract/address'
import { REPORTS } from '@shop/contract/reports'
import type { ChosenOrders } from '@shop/contract/reports/order-lines'
import type { Report, ReportFilter, ReportResponse } from '@shop/contract/reports/report'
import { END_BEFORE_START, END_MISSING, START_MISSING } from '../../shared/form/period-texts.ts'
import type { ReportsSearch } from './read-reports-search.ts'

export const reportOf = (id: number | undefined): Report | undefined => REPORTS.find((one) => one.id === id)

const MISSING: Record<Exclude<ReportFilter, 'period' | 'level'>, string> = {
  deliverer: 'Informe o motoboy',
  attendant: 'Informe o atendente',
  brand: 'Informe a marca do produto',
  reference: 'Informe a referência',
}

/** The messages for missing filters, by field; empty when there are none. */
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
    if (!search.start) missing.start = START_MISSING
    if (!search.end) missing.end = END_MISSING
    else if (search.start && search.end < search.start) missing.end = END_BEFORE_START
  }
  return missing
}

export type ReportWire = {
  query: ChosenOrders & { page?: number; items?: number; format?: 'csv' }
  response: ReportResponse
}

/** The URL of a report with its filters. */
export function reportAddress(report: Report, search: ReportsSearch): Address<ReportWire> {
  return at(described<ReportWire & { params: Record<string, string | number | undefined> }>(report.path), {
    start: search.start && `${search.start}T00:00:00`,
    end: search.end && `${search.end}T23:59:59`,
    id: report.filters.includes('attendant') ? search.attendant : search.deliverer,
    level: search.level ?? 0,
    brand: search.brand,
    reference: search.reference,
  })
}
