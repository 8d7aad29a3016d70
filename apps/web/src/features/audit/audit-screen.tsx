import { ActionIcon } from '@mantine/core'
import type { AuditEntry } from '@shop/contract/audit'
import { IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { refresh } from '../../shared/api/query-client.ts'
import { DateField } from '../../shared/form/date-field.tsx'
import { END_BEFORE_START } from '../../shared/form/period-texts.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { auditPage, loadAllAudit } from './audit.api.ts'
import { auditColumns } from './audit-columns.ts'
import classes from './audit-screen.module.css'
import type { AuditSearch } from './audit-search.ts'

const route = getRouteApi('/admin-frame/admin/audit')
const rowKey = (entry: AuditEntry) => entry.id

/** Who changed what, when and from where. */
export function AuditScreen() {
  const navigate = route.useNavigate()
  const { from, to } = route.useSearch()
  const { view, onViewChange } = useUrlTableView()
  const period = { from, to }
  const backwards = from !== undefined && to !== undefined && to < from
  const page = useQuery({
    ...auditPage(view, period),
    placeholderData: keepPreviousData,
    enabled: !backwards,
  })
  const { data, isFetching, error } = page
  const shown = backwards || error ? undefined : data
  const change = (next: AuditSearch) =>
    navigate({ search: (before) => ({ ...before, ...next, page: undefined }), replace: true })
  return (
    <>
      <PageHeader title="Auditoria">
        <div className={classes.period}>
          <DateField
            label="Data inicial"
            value={from ?? ''}
            onChange={(day) => change({ from: day || undefined })}
          />
          <DateField
            label="Data final"
            value={to ?? ''}
            error={backwards && END_BEFORE_START}
            onChange={(day) => change({ to: day || undefined })}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Atualizar auditoria"
            onClick={() => refresh(['audit'])}
          >
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        </div>
      </PageHeader>
      <Card flush>
        <DataTable
          id="audit"
          label="Auditoria"
          columns={auditColumns}
          rows={shown?.entries ?? []}
          total={shown?.total ?? 0}
          failure={failureOf(page, 'Não foi possível carregar a auditoria.')}
          rowKey={rowKey}
          rowLabel={({ who }) => who}
          loading={isFetching}
          view={view}
          onViewChange={onViewChange}
          loadAll={loadAllAudit(view, period)}
        />
      </Card>
    </>
  )
}
