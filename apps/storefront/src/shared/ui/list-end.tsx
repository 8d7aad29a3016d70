import type { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from './parts.tsx'

interface Props {
  list: ReturnType<typeof useInfiniteQuery>
  isEmpty: boolean
  /** Label of the button that loads the next page. */
  more: string
  /** In place of an empty list. */
  children: ReactNode
}

/** The end of a list that is read page after page: loading, failed, empty, or with more pages. */
export function ListEnd({ list, isEmpty, more, children }: Props) {
  if (!list.data) return <Loading query={list} />
  if (isEmpty) return children
  if (list.isFetchingNextPage || list.isFetchNextPageError)
    return (
      <Loading query={{ error: list.isFetchingNextPage ? null : list.error, refetch: list.fetchNextPage }} />
    )
  if (!list.hasNextPage) return null
  return (
    <button type="button" className="button wide" onClick={() => list.fetchNextPage()}>
      {more}
    </button>
  )
}
