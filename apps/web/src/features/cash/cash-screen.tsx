import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import type { CashSearch } from './cash-search.ts'
import { SettlementsView } from './settlements-view.tsx'
import { TillView } from './till-view.tsx'

const OPENED = ['open', 'dialog'] as const

const route = getRouteApi('/admin/cash')

/** Cash of the shop: the till of the counter, and the settlements with deliverers. */
export function CashScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const opened = useOpened<CashSearch>(OPENED)
  return (
    <>
      <PageHeader title="Caixa">
        <SegmentedControl
          aria-label="O que mostrar"
          value={search.view ?? 'till'}
          onChange={(view) => void navigate({ search: { view: view === 'settlements' ? view : undefined } })}
          data={[
            { value: 'till', label: 'Caixa' },
            { value: 'settlements', label: 'Acertos' },
          ]}
        />
      </PageHeader>
      {search.view === 'settlements' ? (
        <SettlementsView search={search} opened={opened} />
      ) : (
        <TillView search={search} opened={opened} />
      )}
    </>
  )
}
