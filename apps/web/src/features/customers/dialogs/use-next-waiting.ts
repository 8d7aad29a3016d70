import { useSession } from '@shop/browser/session'
import type { Customer } from '@shop/contract/customers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { customersPage } from '../customers.api.ts'
import { useCustomersView } from '../use-customers-view.ts'

const route = getRouteApi('/admin-frame/admin/customers')

/**
 * The customer after this one in the open list of those waiting, and whether the person goes on with them after a decision:
 * a choice stored in this browser.
 */
export function useNextWaiting({ id }: Customer) {
  const { view: list } = route.useSearch()
  const { view } = useCustomersView('waiting')
  const { data } = useQuery({
    ...customersPage('waiting', view),
    placeholderData: keepPreviousData,
    enabled: list === 'waiting',
  })
  const customers = list === 'waiting' ? (data?.customers ?? []) : []
  const place = customers.findIndex((one) => one.id === id)
  const next = customers[place + 1] ?? customers.find((one) => one.id !== id)

  const key = `decide-next-customer:${useSession()?.personId}`
  const [wanted, setWanted] = useState(() => localStorage.getItem(key) !== null)
  const choose = (goesOn: boolean) => {
    setWanted(goesOn)
    if (goesOn) localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
  }
  return { next, goesOn: wanted && next !== undefined, choose }
}
