import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import type { CashSearch } from './cash-search.ts'
import { SettlementsView } from './settlements-view.tsx'
import { TillView } from './till-view.tsx'

const route = getRouteApi('/admin/cash')

/** Cash of the shop: the till of the counter, and the settlements with deliverers. */
export function CashScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: CashSearch) => void navigate({ search: { ...next } })
  return (
    <>
      <PageHeader title="Caixa">
        <SegmentedControl
          aria-label="O que mostrar"
          value={search.view ?? 'till'}
          onChange={(view) => show({ view: view === 'settlements' ? view : undefined })}
          data={[
            { value: 'till', label: 'Caixa' },
            { value: 'settlements', label: 'Acertos' },
          ]}
        />
      </PageHeader>
      {search.view === 'settlements' ? (
        <SettlementsView search={search} onChange={show} />
      ) : (
        <TillView search={search} onChange={show} />
      )}
    </>
  )
}
