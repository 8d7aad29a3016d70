import type { OrderSummary } from '@shop/contract/orders'
import type { ExchangedGoods, ReturnDetails, ReturnSummary } from '@shop/contract/returns'
import type { PreCheckout, SellingProduct } from '@shop/contract/selling'
import { centsFromReais } from '@shop/domain/money'
import { queryOptions } from '@tanstack/react-query'
import { at, request } from '../../shared/api/client.ts'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const returnsPage = ({ page, pageSize, search }: TableView) =>
  queryOptions({
    queryKey: ['returns', 'list', page, pageSize, search],
    queryFn: ({ signal }) =>
      request<{ returns: ReturnSummary[]; total: number }>('GET', '/returns', {
        query: { page, items: pageSize, ...(search && { search }) },
        signal,
      }),
  })

export const returnById = (id: number) =>
  queryOptions({
    queryKey: ['returns', 'one', id],
    queryFn: ({ signal }) => request<ReturnDetails>('GET', at`/returns/${id}`, { signal }),
  })

const FOUND = 30

/** Sales by code, customer, telephone, document or product. */
export const salesFoundBy = (text: string) =>
  queryOptions({
    queryKey: ['returns', 'sales', text],
    queryFn: ({ signal }) =>
      request<{ orders: OrderSummary[] }>('GET', '/orders/search', {
        query: { q: text, items: FOUND },
        signal,
      }),
    select: (data) => data.orders,
    enabled: text !== '',
  })

export const saveReturn = (body: object, key: string) =>
  request<ReturnDetails>('POST', '/returns', { body, headers: { 'idempotency-key': key } })

export const saveExchange = (body: object, key: string) =>
  request<ExchangedGoods>('POST', '/returns/exchange', { body, headers: { 'idempotency-key': key } })

/** The customer's credit, and the e-mail by which products are priced for the customer. */
export const buyerOf = (customerId: number) =>
  queryOptions({
    queryKey: ['returns', 'buyer', customerId],
    queryFn: ({ signal }) => request<PreCheckout>('GET', at`/orders/pre/checkout/${customerId}`, { signal }),
    select: ({ customer, credit }) => ({ email: customer.email, creditCents: centsFromReais(credit) }),
    staleTime: 0,
  })

/** Products at the customer's prices. */
export const goodsFoundBy = (text: string, email: string) =>
  queryOptions({
    queryKey: ['returns', 'goods', email, text],
    queryFn: ({ signal }) =>
      request<{ products: SellingProduct[] }>('GET', at`/shop/products/full/search/${text}/email/${email}`, {
        signal,
      }),
    staleTime: 0,
  })

export const confirmRefund = (id: number) => (body: object) =>
  request<ReturnDetails>('PATCH', at`/returns/${id}/refunded`, { body })

/** A return changes the sale, the account, stock and defective shelf, and the till. */
export const refreshReturns = () =>
  refresh(['returns'], ['orders'], ['credit'], ['defective'], ['products'], ['till'], ['selling'])
