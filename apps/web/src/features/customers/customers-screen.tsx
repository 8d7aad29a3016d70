import type { Customer } from '@shop/contract/customers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { CustomerList } from './customer-list.tsx'
import { customerCounts, refreshCustomers } from './customers.api.ts'
import type { CustomersSearch, CustomerView, DialogName } from './customers-search.ts'
import { ListButtons } from './list-buttons.tsx'

const OpenDialog = lazyPart(() => import('./dialogs/open-dialog.tsx').then((it) => it.OpenDialog))

const NOBODY_WAITS = 'Não há clientes aguardando aprovação no momento.'

/** With the page of the table in a dialog, which is another customer's the next time. */
const OPENED = ['customer', 'dialog', 'credito-page', 'credito-items'] as (keyof CustomersSearch)[]

const route = getRouteApi('/admin-frame/admin/customers')

export function CustomersScreen() {
  const navigate = route.useNavigate()
  const { view, dialog, customer } = route.useSearch()
  const client = useQueryClient()
  const { data: counts, isPending } = useQuery(customerCounts)

  /** Another view starts without the search and page of the previous one. */
  const show = (next: CustomerView | undefined) => navigate({ search: { view: next } })
  const opened = useOpened<CustomersSearch>(OPENED)
  // The same dialog of the next customer replaces it: Back leads to the list.
  const open = ({ email }: Customer, name: DialogName) =>
    opened.open({ customer: email, dialog: name }, { replace: name === dialog })
  const showList = async (next: CustomerView) => {
    // The badge may be outdated: another person may have decided the last one.
    const current = next === 'waiting' && (await client.fetchQuery({ ...customerCounts, staleTime: 0 }))
    if (current && current.waiting === 0) return notify.info(NOBODY_WAITS)
    show(next)
  }
  useCloseAfterLast(view === 'waiting', counts?.waiting, () => show(undefined))

  return (
    <>
      <PageHeader title="Clientes" reload={{ label: 'Atualizar', onClick: refreshCustomers }}>
        <ListButtons counts={counts} loading={isPending} shown={view} onShow={showList} />
      </PageHeader>
      {dialog !== 'history' && (
        <CustomerList
          key={view}
          list={view ?? 'active'}
          onOpen={open}
          onPage={({ id }) =>
            void navigate({ to: '/admin/customers/$customer', params: { customer: String(id) } as never })
          }
          {...(view && { onClose: () => show(undefined) })}
        />
      )}
      {dialog && customer && (
        <OpenDialog name={dialog} email={customer} onClose={opened.close} onOpen={open} />
      )}
    </>
  )
}

/** Closes a list when its last customer leaves it, but not when it was empty from the start. */
function useCloseAfterLast(shown: boolean, count: number | undefined, onLast: () => void) {
  const before = useRef(count)
  useEffect(() => {
    if (shown && count === 0 && (before.current ?? 0) > 0) onLast()
    before.current = count
  })
}
