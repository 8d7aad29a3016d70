import { at } from '@shop/browser/address'
import { request, requestStream } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../../shared/api/read-query.ts'
import type { Source } from './report-source.ts'

const REPORTS = 'reports'

/** One page of a report; its totals cover the whole period. */
export const reportPage = ({ address, query }: Source, page: number, items: number) =>
  queryOptions({
    queryKey: [REPORTS, address, query, page, items],
    queryFn: ({ signal }) => request(address, { query: { ...query, page, items }, signal }),
  })

/** Every row of a report at once. */
export const readWhole = ({ address, query }: Source, signal: AbortSignal) =>
  request(address, { query: { ...query }, signal })

/** Every row of a report as CSV, read while it arrives. */
export const streamCsv = ({ address, query }: Source, signal: AbortSignal) =>
  requestStream(address, {
    query: { ...query, format: 'csv' },
    headers: { accept: 'text/csv' },
    signal,
  })

/** What a deliverer accounts for of a day (YYYY-MM-DD) or of one of its departures. */
export const departureSettlement = (
  deliverer: number | undefined,
  day: string,
  departure: string | undefined,
) =>
  queryOptions({
    ...readQuery(REPORTS, at('GET /reports/deliverer/settlement/:id', { id: deliverer ?? 0 }), {
      day,
      departure,
    }),
    enabled: deliverer !== undefined,
  })

const DETAILS = {
  exchange: 'GET /reports/order/exchange/:orderId',
  return: 'GET /reports/order/return/:orderId',
} as const
export type DetailKind = keyof typeof DETAILS

export const orderDetail = (kind: DetailKind, id: number) =>
  queryOptions({ ...readQuery(REPORTS, at(DETAILS[kind], { orderId: id })), meta: { silent: true } })
