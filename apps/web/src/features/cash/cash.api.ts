import { at } from '@shop/browser/address'
import { sendOnce } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

export const till = readQuery('till', 'GET /till')

export const tillSessions = (view: TableView) => readQuery('till', 'GET /till/sessions', pageOf(view))

export const tillSession = (id: number) => readQuery('till', at('GET /till/sessions/:id', { id }))

export const owingDeliverers = readQuery('settlements', 'GET /settlements/owing')

export const openSettlement = (delivererId: number | undefined) =>
  queryOptions({
    ...readQuery('settlements', 'GET /settlements/open', { delivererId }),
    enabled: delivererId !== undefined,
  })

export const settlements = (view: TableView, delivererId: number | undefined) =>
  readQuery('settlements', 'GET /settlements', { ...pageOf(view), delivererId })

export const settlement = (id: number) => readQuery('settlements', at('GET /settlements/:id', { id }))

export const openTheTill = sendOnce('POST /till/open')
export const moveCash = sendOnce('POST /till/movements')
export const closeTheTill = sendOnce('POST /till/close')
export const saveSettlement = sendOnce('POST /settlements')
export const voidSettlement = (id: number) => sendOnce(at('POST /settlements/:id/void', { id }))

/** A settlement changes the till, so both are reloaded. */
export const refreshCash = () => refresh(['till'], ['settlements'])
