import type { AuditEntry } from '@shop/contract/audit'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/api/client.ts'
import type { TableView } from '../../shared/table/table-view.ts'
import type { LoadAll } from '../../shared/table/use-export.ts'
import type { AuditSearch } from './audit-search.ts'

const LARGEST_PAGE = 100

interface Page {
  entries: AuditEntry[]
  total: number
}

const findingOf = ({ search, filters }: TableView, { from, to }: AuditSearch) => ({
  search,
  action: filters.action,
  entity: filters.entity,
  start: from && `${from}T00:00:00`,
  end: to && `${to}T23:59:59`,
})

export const auditPage = (view: TableView, period: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', view, period.from, period.to],
    queryFn: ({ signal }) =>
      request<Page>('GET', '/audit', {
        query: { ...findingOf(view, period), page: view.page, items: view.pageSize },
        signal,
      }),
  })

/** Every line that the filters find, for CSV and print. */
export const loadAllAudit =
  (view: TableView, period: AuditSearch): LoadAll<AuditEntry> =>
  async (onProgress, signal) => {
    const all: AuditEntry[] = []
    for (let page = 0; ; page++) {
      const query = { ...findingOf(view, period), page, items: LARGEST_PAGE }
      const { entries, total } = await request<Page>('GET', '/audit', { query, signal })
      all.push(...entries)
      onProgress(all.length, total)
      if (entries.length < LARGEST_PAGE) return all
    }
  }
