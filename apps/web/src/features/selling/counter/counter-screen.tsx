import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { walkIn } from '../selling.api.ts'
import { Counter } from './counter.tsx'

const route = getRouteApi('/admin-frame/admin/counter')

/** The counter: one person sells, takes the money and hands over on one screen. */
export function CounterScreen() {
  const { customer, sold } = route.useSearch()
  const nobody = useQuery(walkIn)
  // Beside a finished sale the box begins the next one.
  const customerId = sold ? nobody.data?.id : (customer ?? nobody.data?.id)
  return (
    <>
      <PageHeader title="Balcão" />
      {customerId ? <Counter key={customerId} customerId={customerId} /> : <Loading query={nobody} />}
    </>
  )
}
