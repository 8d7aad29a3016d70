import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const till = queryOptions({
  queryKey: ['till'],
  queryFn: ({ signal }) => request('GET /till', { signal }),
})

const pageOf = ({ page, pageSize }: TableView) => ({ page, items: pageSize })

export const tillSessions = (view: TableView) =>
  queryOptions({
    queryKey: ['till', 'sessions', pageOf(view)],
    queryFn: ({ signal }) => request('GET /till/sessions', { query: pageOf(view), signal }),
  })

export const tillSession = (id: number) =>
  queryOptions({
    queryKey: ['till', 'session', id],
    queryFn: ({ signal }) => request(at('GET /till/sessions/:id', { id }), { signal }),
  })

export const owingDeliverers = queryOptions({
  queryKey: ['settlements', 'owing'],
  queryFn: ({ signal }) => request('GET /settlements/owing', { signal }),
})

export const openSettlement = (delivererId: number | undefined) =>
  queryOptions({
    queryKey: ['settlements', 'open', delivererId],
    queryFn: ({ signal }) => request('GET /settlements/open', { query: { delivererId }, signal }),
    enabled: delivererId !== undefined,
  })

export const settlements = (view: TableView, delivererId: number | undefined) =>
  queryOptions({
    queryKey: ['settlements', 'list', pageOf(view), delivererId],
    queryFn: ({ signal }) => request('GET /settlements', { query: { ...pageOf(view), delivererId }, signal }),
  })

export const settlement = (id: number) =>
  queryOptions({
    queryKey: ['settlements', 'one', id],
    queryFn: ({ signal }) => request(at('GET /settlements/:id', { id }), { signal }),
  })

export const openTheTill = sendOnce('POST /till/open')
export const moveCash = sendOnce('POST /till/movements')
export const closeTheTill = sendOnce('POST /till/close')
export const saveSettlement = sendOnce('POST /settlements')
export const voidSettlement = (id: number) => sendOnce(at('POST /settlements/:id/void', { id }))

/** A settlement changes the till, so both are reloaded. */
export const refreshCash = () => refresh(['till'], ['settlements'])
