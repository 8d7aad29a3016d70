import { REPORTS } from '@shop/contract/reports'
import type { Report, ReportFilter } from '@shop/contract/reports/report'
import type { ReportsSearch } from './read-reports-search.ts'
