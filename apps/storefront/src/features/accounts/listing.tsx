import type { ComponentChildren } from 'preact'
import { refresh, useRead } from '../../shared/api/read.ts'
import { NotLoaded, Spinner } from '../../shared/ui/parts.tsx'

interface Props<T, Row> {
  path: string
  rowsOf: (data: T) => readonly Row[]
  empty: string
  head?: (data: T) => ComponentChildren
  children: (row: Row) => ComponentChildren
}

/** A list of the server, or the message why there is none. */
export function Listing<T, Row>({ path, rowsOf, empty, head, children }: Props<T, Row>) {
  const { data, error } = useRead<T>(path)
  if (!data) return error ? <NotLoaded error={error} retry={() => refresh(path, false)} /> : <Spinner />
  const rows = rowsOf(data)
  return (
    <>
      {head?.(data)}
      {rows.length === 0 ? <p class="muted">{empty}</p> : <ul class="entries">{rows.map(children)}</ul>}
    </>
  )
}
