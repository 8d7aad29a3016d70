import { at, request } from '@shop/browser/client'
import type { OpenSettlement, OwingDeliverers, Settlement, Settlements } from '@shop/contract/settlements'
import type { Till, TillSession, TillSessions } from '@shop/contract/till'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const till = queryOptions({
  queryKey: ['till'],
  queryFn: ({ signal }) => request<Till>('GET', '/till', { signal }),
})

const pageOf = ({ page, pageSize }: TableView) => ({ page, items: pageSize })

export const tillSessions = (view: TableView) =>
  queryOptions({
    queryKey: ['till', 'sessions', pageOf(view)],
    queryFn: ({ signal }) => request<TillSessions>('GET', '/till/sessions', { query: pageOf(view), signal }),
  })

export const tillSession = (id: number) =>
  queryOptions({
    queryKey: ['till', 'session', id],
    queryFn: ({ signal }) => request<TillSession>('GET', at`/till/sessions/${id}`, { signal }),
  })

export const owingDeliverers = queryOptions({
  queryKey: ['settlements', 'owing'],
  queryFn: ({ signal }) => request<OwingDeliverers>('GET', '/settlements/owing', { signal }),
})

export const openSettlement = (delivererId: number | undefined) =>
  queryOptions({
    queryKey: ['settlements', 'open', delivererId],
    queryFn: ({ signal }) =>
      request<OpenSettlement>('GET', '/settlements/open', { query: { delivererId }, signal }),
    enabled: delivererId !== undefined,
  })

export const settlements = (view: TableView, delivererId: number | undefined) =>
  queryOptions({
    queryKey: ['settlements', 'list', pageOf(view), delivererId],
    queryFn: ({ signal }) =>
      request<Settlements>('GET', '/settlements', { query: { ...pageOf(view), delivererId }, signal }),
  })

export const settlement = (id: number) =>
  queryOptions({
    queryKey: ['settlements', 'one', id],
    queryFn: ({ signal }) => request<Settlement>('GET', at`/settlements/${id}`, { signal }),
  })

const post =
  <Saved>(path: string) =>
  (body: object, key: string) =>
    request<Saved>('POST', path, { body, headers: { 'idempotency-key': key } })

export const openTheTill = post<TillSession>('/till/open')
export const moveCash = post<TillSession>('/till/movements')
export const closeTheTill = post<TillSession>('/till/close')
export const saveSettlement = post<Settlement>('/settlements')
export const voidSettlement = (id: number) => post<Settlement>(at`/settlements/${id}/void`)

/** A settlement changes the till, so both are reloaded. */
export const refreshCash = () => refresh(['till'], ['settlements'])
