import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from '../../shared/ui/parts.tsx'

interface Props<T, Row, Key extends readonly unknown[]> {
  query: UseQueryOptions<T, Error, T, Key>
  rowsOf: (data: T) => readonly Row[]
  empty: string
  head?: (data: T) => ReactNode
  children: (row: Row) => ReactNode
}

/** A list of the server, or the message why there is none. */
export function Listing<T, Row, Key extends readonly unknown[]>(props: Props<T, Row, Key>) {
  const query = useQuery(props.query)
  if (!query.data) return <Loading query={query} />
  const rows = props.rowsOf(query.data)
  return (
    <>
      {props.head?.(query.data)}
      {rows.length === 0 ? (
        <p className="muted">{props.empty}</p>
      ) : (
        <ul className="entries">{rows.map(props.children)}</ul>
      )}
    </>
  )
}
