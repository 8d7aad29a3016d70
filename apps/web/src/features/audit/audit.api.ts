import { request } from '@shop/browser/client'
import type { AuditEntry } from '@shop/contract/audit'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { allPages } from '../../shared/api/all-pages.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import type { LoadAll } from '../../shared/table/export-progress.tsx'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'
import type { AuditSearch } from './audit-search.ts'

const listQuery = ({ search, filters }: TableView, { from, to }: AuditSearch) => ({
  search,
  action: filters.action,
  entity: filters.entity,
  start: from && `${from}T00:00:00`,
  end: to && `${to}T23:59:59`,
})

export const auditPage = (view: TableView, period: AuditSearch) =>
  readQuery('audit', 'GET /audit', { ...listQuery(view, period), ...pageOf(view) })

/** Every row that matches the filters, for CSV and print. */
export const loadAllAudit =
  (view: TableView, period: AuditSearch): LoadAll<AuditEntry> =>
  (onProgress, signal) =>
    allPages(async (page) => {
      const query = { ...listQuery(view, period), page, items: LARGEST_PAGE }
      const { entries, total } = await request('GET /audit', { query, signal })
      return { rows: entries, total }
    }, onProgress)
