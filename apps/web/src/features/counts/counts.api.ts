import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import type { Count, CountDetails, CountLine, CountShow } from '@shop/contract/counts'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../shared/api/all-pages.ts'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

const COUNTS = 'counts'

export const countList = (view: TableView) => readQuery(COUNTS, 'GET /counts', pageOf(view))

export const suggestions = queryOptions({
  ...readQuery(COUNTS, 'GET /counts/suggestions'),
  meta: { silent: true },
})

const readPage = (id: number, show: CountShow, page: number, signal?: AbortSignal) =>
  request(at('GET /counts/:id', { id }), {
    query: { show, page, items: LARGEST_PAGE },
    mayBeOffline: true,
    ...(signal && { signal }),
  })

/** A count with all its lines of a kind. */
export type WholeCount = Count & { lines: CountLine[]; askedAt: number }

export async function readWhole(id: number, show: CountShow, signal?: AbortSignal): Promise<WholeCount> {
  const askedAt = Date.now()
  let count: CountDetails | undefined
  const lines = await allPages(async (page) => {
    count = await readPage(id, show, page, signal)
    return { rows: count.lines, total: count.total }
  })
  // The first page is always loaded.
  return { ...(count as CountDetails), lines, askedAt }
}

export const wholeCount = (id: number, show: CountShow) =>
  queryOptions({
    queryKey: [COUNTS, id, show],
    queryFn: ({ signal }) => readWhole(id, show, signal),
    staleTime: 0,
    meta: { silent: true },
  })

/** Only the count's own data and its progress. */
export const countHead = (id: number) =>
  queryOptions({
    queryKey: [COUNTS, id, 'head'],
    queryFn: ({ signal }) =>
      request(at('GET /counts/:id', { id }), { query: { items: 1 }, mayBeOffline: true, signal }),
    staleTime: 0,
    meta: { silent: true },
  })

export const createCount = sendOnce('POST /counts')
export const putLines = (
  id: number,
  lines: BodyOf<'PUT /counts/:id/lines'>['lines'],
  idempotencyKey: string,
) =>
  request(at('PUT /counts/:id/lines', { id }), {
    body: { lines },
    idempotencyKey,
    mayBeOffline: true,
  })
export const finishCount = (id: number) => request(at('POST /counts/:id/finish', { id }))
/** Without `productIds`, every difference. */
export interface NamedUnit {
  productId: number
  serial: string
}

export const approveCount = (
  id: number,
  productIds: number[] | undefined,
  how: { serials: readonly NamedUnit[] } | { dismiss: true },
  idempotencyKey: string,
) =>
  request(at('POST /counts/:id/approve', { id }), {
    body: { ...(productIds && { productIds }), ...how },
    idempotencyKey,
  })
/** Units in stock by the records, to choose the missing ones from. */
export const unitsInStock = (product: string) =>
  readQuery('units', 'GET /units', { product, state: 'stock', items: LARGEST_PAGE, page: 0 })
export const removeCount = (id: number) => request(at('DELETE /counts/:id', { id }))

/** Approving changes the stock. */
export const refreshCounts = () => refresh([COUNTS], ['products'])
