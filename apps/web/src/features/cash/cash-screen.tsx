import { getRouteApi } from '@tanstack/react-router'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import type { CashSearch } from './cash-search.ts'
import { TillView } from './till/till-view.tsx'

const SettlementsView = lazyPart(() =>
  import('./settlements/settlements-view.tsx').then((it) => it.SettlementsView),
)

const OPENED = ['open', 'dialog'] as const

const route = getRouteApi('/admin-frame/admin/cash')

/** Cash of the shop: the till of the counter, and the settlements with deliverers. */
export function CashScreen() {
  const search = route.useSearch()
  const opened = useOpened<CashSearch>(OPENED)
  return (
    <>
      <PageHeader title={search.view === 'settlements' ? 'Acertos' : 'Caixa'} />
      {search.view === 'settlements' ? (
        <SettlementsView search={search} opened={opened} />
      ) : (
        <TillView search={search} opened={opened} />
      )}
    </>
  )
}
