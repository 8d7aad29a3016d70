import type { Report, ReportFilter } from '@shop/contract/reports/report'
import { levelLabel } from '@shop/domain/pricing'
import { dayText } from '../../shared/form/date-text.ts'
import type { ReportsSearch } from './read-reports-search.ts'

/** The choices of a report as printed: person, brand, level, days. */
export function chosenText(report: Report, search: ReportsSearch, person: string | undefined): string {
  const { start = '', end = '', level, brand, reference } = search
  const texts: Record<ReportFilter, string | undefined> = {
    deliverer: person,
    attendant: person,
    level: level ? levelLabel(level) : 'Todos os níveis',
    brand,
    reference,
    period: `${dayText(start)} a ${dayText(end)}`,
  }
  return report.filters
    .map((filter) => texts[filter])
    .filter(Boolean)
    .join(', ')
}
