import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import type { ReportsSearch } from './read-reports-search.ts'
import { ReportForm } from './report-form.tsx'
import { ReportResult } from './report-result.tsx'
import classes from './reports.module.css'
import { missingFilters, reportOf } from './reports-search.ts'
import { ResultView } from './result-view.tsx'
import { SettlementView } from './settlement-view.tsx'

const route = getRouteApi('/admin-frame/admin/reports')

export function ReportsScreen() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const show = (next: ReportsSearch) => navigate({ search: { ...next } })
  const report = reportOf(search.report)
  const { view, start, end, level, deliverer, attendant, brand, reference, departure } = search
  const { order, orders, payment } = search
  const chosen: ReportsSearch = {
    view,
    report: report?.id,
    start,
    end,
    level,
    deliverer,
    attendant,
    brand,
    reference,
  }

  const generated = !search.choosing && Object.keys(missingFilters(chosen)).length === 0

  if (view === 'settlement')
    return (
      <>
        <PageHeader title="Acerto do motoboy">
          <Button variant="default" onClick={() => show({})}>
            Relatórios gerais
          </Button>
        </PageHeader>
        <SettlementView
          search={{ start, deliverer, departure }}
          onChange={(next) => show({ ...next, view })}
        />
      </>
    )
  if (view === 'result')
    return (
      <>
        <PageHeader title="Resultado">
          <Button variant="default" onClick={() => show({})}>
            Relatórios gerais
          </Button>
        </PageHeader>
        <ResultView search={{ start, end }} onChange={(next) => show({ ...next, view })} />
      </>
    )
  return (
    <>
      <PageHeader title="Relatórios gerais">
        <Button variant="default" onClick={() => show({ view: 'result' })}>
          Resultado
        </Button>
        <Button variant="default" onClick={() => show({ view: 'settlement' })}>
          Acerto do motoboy
        </Button>
      </PageHeader>
      <ReportForm
        search={chosen}
        onChoose={(id) =>
          navigate({
            search: { ...chosen, report: id, choosing: true },
            replace: true,
            resetScroll: false,
          })
        }
        onGenerate={show}
      />
      {report && !generated && <p className={classes.about}>{report.counts}</p>}
      {report && generated && <ReportResult report={report} search={{ ...chosen, order, orders, payment }} />}
    </>
  )
}
