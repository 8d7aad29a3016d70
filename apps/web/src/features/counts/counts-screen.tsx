import { searchOf } from '../../shared/router/use-address.ts'
import { CountsList } from './counts-list.tsx'
import { readCountsSearch } from './counts-search.ts'
import { OpenCount } from './open-count.tsx'

const { useSearch } = searchOf(readCountsSearch)

/** The list of counts, or the one that is open: to count, or with its differences once finished. */
export function CountsScreen() {
  const { count } = useSearch()
  return count ? <OpenCount key={count} id={count} /> : <CountsList />
}
