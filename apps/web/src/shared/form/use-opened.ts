import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * What a form begins with: loaded anew when it opens, and kept while others change it. Compared with a later answer, their
 * changes would look like changes of this person, and be undone.
 */
export function useOpened<Loaded, Data, Key extends QueryKey>(
  options: UseQueryOptions<Loaded, Error, Data, Key>,
) {
  const query = useQuery({ ...options, staleTime: 0 })
  const [opened, open] = useState<Data>()
  if (opened === undefined && query.isSuccess && !query.isFetching) open(query.data)
  return { opened, query }
}
