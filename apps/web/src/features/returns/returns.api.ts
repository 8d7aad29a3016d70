import { at } from '@shop/browser/address'
import { ApiError, isTransientFailure } from '@shop/browser/api-error'
import { request, sendOnce } from '@shop/browser/client'
import { getSession } from '@shop/browser/session'
import type { BodyOf } from '@shop/contract/address'
import { centsFromReais } from '@shop/domain/money'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import { clearDraft, draftKey, readDraft, writeDraft } from '../../shared/form/draft-store.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

export const returnsPage = (view: TableView) =>
  readQuery('returns', 'GET /returns', { ...pageOf(view), search: view.search || undefined })

export const returnById = (id: number) => readQuery('returns', at('GET /returns/:id', { id }))

const FOUND = 30

/** Sales by code, customer, telephone, document or product. */
export const salesFoundBy = (text: string) =>
  queryOptions({
    ...readQuery('returns', 'GET /orders/search', { q: text, items: FOUND }),
    select: (data) => data.orders,
    enabled: text !== '',
  })

export const saveReturn = sendOnce('POST /returns')

/**
 * Saves an exchange. Until the response arrives, the amount seen is stored in this tab and sent again with the same
 * key: the exchange may have been done although its response was lost, and a key is refused with another content.
 */
export async function saveExchange(body: BodyOf<'POST /returns/exchange'>, key: string) {
  const unanswered = draftKey(getSession()?.personId ?? '', `exchange:${body.fromOrderId}`)
  const before = readDraft<{ key: string; totalSeen: number }>(sessionStorage, unanswered)
  const totalSeen = (before?.key === key ? before.totalSeen : undefined) ?? body.totalSeen
  writeDraft(sessionStorage, unanswered, { key, totalSeen })
  try {
    const saved = await request('POST /returns/exchange', {
      body: { ...body, totalSeen },
      idempotencyKey: key,
    })
    clearDraft(sessionStorage, unanswered)
    return saved
  } catch (error) {
    if (!isTransientFailure(error)) clearDraft(sessionStorage, unanswered)
    throw error
  }
}

/** The customer's credit, and the e-mail by which products are priced for the customer. */
export const buyerOf = (customerId: number) =>
  queryOptions({
    ...readQuery('returns', at('GET /orders/pre/checkout/:id', { id: customerId })),
    select: ({ customer, credit }) => ({ email: customer.email, creditCents: centsFromReais(credit) }),
    staleTime: 0,
  })

/** Products at the customer's prices. */
export const goodsFoundBy = (text: string, email: string) =>
  queryOptions({
    ...readQuery('returns', at('GET /shop/products/full/search/:param/email/:email', { param: text, email })),
    staleTime: 0,
  })

/** A return changes the sale, the account, stock and defective shelf, and the till. */
export const refreshReturns = () =>
  refresh(['returns'], ['orders'], ['credit'], ['defective'], ['products'], ['till'], ['selling'])

/** Another amount than the one seen is loaded, for the person to look at. */
export const confirmRefund = (id: number) => async (body: BodyOf<'PATCH /returns/:id/refunded'>) => {
  try {
    return await request(at('PATCH /returns/:id/refunded', { id }), { body })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'STALE') void refreshReturns()
    throw error
  }
}
