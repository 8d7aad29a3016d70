import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { ListView } from './list/list-view.tsx'
import classes from './purchases.module.css'
import { type PurchasesSearch, type PurchasesView, VIEWS } from './purchases-search.ts'

const OPENED = ['open', 'item', 'unit', 'dialog'] as const

/** The views that stand beside each other, in the tabs of the menu; the others are alone in theirs. */
const TOGETHER: readonly (readonly PurchasesView[])[] = [
  ['list', 'wanted'],
  ['receipts', 'nfes', 'orders'],
  ['suppliers', 'returns'],
]

const route = getRouteApi('/admin-frame/admin/purchases')

const SHOWN = {
  list: ListView,
  wanted: lazyPart(() => import('./list/wanted-view.tsx').then((it) => it.WantedView)),
  orders: lazyPart(() => import('./orders/orders-view.tsx').then((it) => it.OrdersView)),
  receipts: lazyPart(() => import('./receiving/receipts-view.tsx').then((it) => it.ReceiptsView)),
  nfes: lazyPart(() => import('./nfes/nfes-view.tsx').then((it) => it.NfesView)),
  prices: lazyPart(() => import('./repricing/repricing-view.tsx').then((it) => it.RepricingView)),
  suppliers: lazyPart(() => import('./suppliers/suppliers-view.tsx').then((it) => it.SuppliersView)),
  returns: lazyPart(() => import('./returns/returns-view.tsx').then((it) => it.ReturnsView)),
}

/** Buying: from low stock to received goods, and the new prices. */
export function PurchasesScreen() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const opened = useOpened<PurchasesSearch>(OPENED)
  const view = search.view ?? 'list'
  const Shown = SHOWN[view]
  const beside = TOGETHER.find((all) => all.includes(view))
  const views = useRef<HTMLDivElement>(null)
  // On a phone the row of views is wider than the screen.
  useEffect(() => {
    views.current
      ?.querySelector(`input[value="${view}"] + label`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [view])
  return (
    <>
      <PageHeader title="Compras" />
      {beside && (
        <div className={classes.views} ref={views}>
          <SegmentedControl
            aria-label="O que mostrar"
            value={view}
            onChange={(next) => navigate({ search: { view: next as PurchasesView } })}
            data={beside.map((value) => ({ value, label: VIEWS[value] }))}
          />
        </div>
      )}
      <Shown search={search} opened={opened} />
    </>
  )
}
