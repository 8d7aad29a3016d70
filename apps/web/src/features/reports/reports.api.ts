import { at, request } from '@shop/browser/client'
import type { Report, ReportAnswer } from '@shop/contract/reports/report'
import type { ReportOrderDetail } from '@shop/contract/reports/report-schemas'
import type { DepartureSettlement } from '@shop/contract/settlements'
import { queryOptions } from '@tanstack/react-query'
import type { Source } from './report-source.ts'

const REPORTS = 'reports'

/** One page of a report; its totals cover the whole period. */
export const reportPage = ({ path, query }: Source, page: number, items: number) =>
  queryOptions({
    queryKey: [REPORTS, path, query, page, items],
    queryFn: ({ signal }) => request<ReportAnswer>('GET', path, { query: { ...query, page, items }, signal }),
  })

/** Every row of a report at once. */
export const readWhole = ({ path, query }: Source, signal: AbortSignal) =>
  request<ReportAnswer>('GET', path, { query: { ...query }, signal })

/** What a deliverer accounts for of a day (YYYY-MM-DD) or of one of its departures. */
export const departureSettlement = (
  deliverer: number | undefined,
  day: string,
  departure: string | undefined,
) =>
  queryOptions({
    queryKey: [REPORTS, 'deliverer', deliverer, day, departure],
    queryFn: ({ signal }) =>
      request<DepartureSettlement>('GET', at`/reports/deliverer/settlement/${deliverer ?? 0}`, {
        query: { day, departure },
        signal,
      }),
    enabled: deliverer !== undefined,
  })

export type DetailKind = NonNullable<Report['details']>

export const orderDetail = (kind: DetailKind, id: number) =>
  queryOptions({
    queryKey: [REPORTS, kind, id],
    queryFn: ({ signal }) => request<ReportOrderDetail>('GET', at`/reports/order/${kind}/${id}`, { signal }),
    meta: { silent: true },
  })
