import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const till = queryOptions({
  queryKey: ['till'],
  queryFn: ({ signal }) => request(calls.getTill, { signal }),
})

const pageOf = ({ page, pageSize }: TableView) => ({ page, items: pageSize })

export const tillSessions = (view: TableView) =>
  queryOptions({
    queryKey: ['till', 'sessions', pageOf(view)],
    queryFn: ({ signal }) => request(calls.getTillSessions, { query: pageOf(view), signal }),
  })

export const tillSession = (id: number) =>
  queryOptions({
    queryKey: ['till', 'session', id],
    queryFn: ({ signal }) => request(at(calls.getTillSessionsById, { id }), { signal }),
  })

export const owingDeliverers = queryOptions({
  queryKey: ['settlements', 'owing'],
  queryFn: ({ signal }) => request(calls.getSettlementsOwing, { signal }),
})

export const openSettlement = (delivererId: number | undefined) =>
  queryOptions({
    queryKey: ['settlements', 'open', delivererId],
    queryFn: ({ signal }) => request(calls.getSettlementsOpen, { query: { delivererId }, signal }),
    enabled: delivererId !== undefined,
  })

export const settlements = (view: TableView, delivererId: number | undefined) =>
  queryOptions({
    queryKey: ['settlements', 'list', pageOf(view), delivererId],
    queryFn: ({ signal }) =>
      request(calls.getSettlements, { query: { ...pageOf(view), delivererId }, signal }),
  })

export const settlement = (id: number) =>
  queryOptions({
    queryKey: ['settlements', 'one', id],
    queryFn: ({ signal }) => request(at(calls.getSettlementsById, { id }), { signal }),
  })

export const openTheTill = sendOnce(calls.postTillOpen)
export const moveCash = sendOnce(calls.postTillMovements)
export const closeTheTill = sendOnce(calls.postTillClose)
export const saveSettlement = sendOnce(calls.postSettlements)
export const voidSettlement = (id: number) => sendOnce(at(calls.postSettlementsByIdVoid, { id }))

/** A settlement changes the till, so both are reloaded. */
export const refreshCash = () => refresh(['till'], ['settlements'])
