import { getRouteApi } from '@tanstack/react-router'
import { CountsList } from './counts-list.tsx'
import { OpenCount } from './open-count.tsx'

const route = getRouteApi('/admin-frame/admin/counts')

/** The list of counts, or the one that is open: to count, or with its differences once finished. */
export function CountsScreen() {
  const { count } = route.useSearch()
  return count ? <OpenCount key={count} id={count} /> : <CountsList />
}
