import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import type { SentReceipt } from '@shop/contract/receiving'
import type { SentRepricing } from '@shop/contract/repricing'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import type { PurchaseStatus, ReceiptState, WantedState } from '@shop/domain/purchases'
import { queryOptions } from '@tanstack/react-query'
import { BUYING } from '../../entities/nfes/nfes.api.ts'
import { allPages } from '../../shared/api/all-pages.ts'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

export const purchaseList = (view: TableView) => readQuery(BUYING, 'GET /purchase-list', pageOf(view))
export const wantedTerms = (view: TableView, state: WantedState | undefined) =>
  readQuery(BUYING, 'GET /wanted', { ...pageOf(view), state })
export const askers = (productIds: readonly number[]) =>
  readQuery(BUYING, 'GET /wanted/customers', { productIds: productIds.join(',') })
export const purchases = (view: TableView, status: PurchaseStatus | undefined) =>
  readQuery(BUYING, 'GET /purchases', { ...pageOf(view), status })
export const purchase = (id: number) => readQuery(BUYING, at('GET /purchases/:id', { id }))
export const receipts = (view: TableView, state: ReceiptState | undefined) =>
  readQuery(BUYING, 'GET /receipts', { ...pageOf(view), state })
export const receipt = (id: number) => readQuery(BUYING, at('GET /receipts/:id', { id }))
/** The prices of one version of the receipt: another version may have other prices. */
export const receiptPrices = (id: number, version: number) =>
  queryOptions({
    queryKey: [BUYING, 'prices', id, version],
    queryFn: ({ signal }) => request(at('GET /receipts/:id/prices', { id }), { signal }),
  })
export const nfes = (view: TableView) => readQuery(BUYING, 'GET /nfes', pageOf(view))
export const suppliers = (view: TableView) =>
  readQuery(BUYING, 'GET /suppliers', { ...pageOf(view), search: view.search || undefined })
/** For choosing a supplier. */
export const allSuppliers = queryOptions({
  queryKey: [BUYING, 'suppliers'],
  queryFn: ({ signal }) =>
    allPages(async (page) => {
      const query = { page, items: LARGEST_PAGE }
      const { suppliers, total } = await request('GET /suppliers', { query, signal })
      return { rows: suppliers, total }
    }),
})
export const supplierById = (id: number) => readQuery(BUYING, at('GET /suppliers/:id', { id }))
export const supplierProducts = (id: number) => readQuery(BUYING, at('GET /suppliers/:id/products', { id }))
export const repricings = (view: TableView) => readQuery(BUYING, 'GET /repricings', pageOf(view))

export const supplierReturns = (view: TableView, state: 'open' | 'done' | undefined) =>
  readQuery(BUYING, 'GET /supplier-returns', { ...pageOf(view), state })
export const sendToSupplier = sendOnce('POST /supplier-returns')
export const decideSentUnit = (id: number, serial: string) =>
  sendOnce(at('PATCH /supplier-returns/:id/units/:serial', { id, serial }))

export const saveSupplier = (id: number | undefined) => (body: BodyOf<'PUT /suppliers/:id'>, key: string) =>
  id === undefined
    ? sendOnce('POST /suppliers')(body, key)
    : request(at('PUT /suppliers/:id', { id }), { body })
export const putOnList = (productId: number) =>
  request(at('PUT /purchase-list/:productId', { productId }), { body: {} })
export const chooseUnits = (productId: number, quantity: number, supplierId: number | null) =>
  request(at('PUT /purchase-list/:productId', { productId }), { body: { quantity, supplierId } })
export const takeOffList = (productId: number) =>
  request(at('DELETE /purchase-list/:productId', { productId }))
export const orderFromList = sendOnce('POST /purchase-list/orders')
export const decideWanted = (body: BodyOf<'PUT /wanted'>) => request('PUT /wanted', { body })
export const savePurchase = (id: number | undefined) => (body: BodyOf<'PUT /purchases/:id'>, key: string) =>
  id === undefined
    ? sendOnce('POST /purchases')(body, key)
    : request(at('PUT /purchases/:id', { id }), { body })
export const archiveSupplier = (id: number) => request(at('DELETE /suppliers/:id', { id }))
const PURCHASE_ACTIONS = {
  send: 'POST /purchases/:id/send',
  cancel: 'POST /purchases/:id/cancel',
  close: 'POST /purchases/:id/close',
} as const
export const actOnPurchase = (id: number, action: keyof typeof PURCHASE_ACTIONS) =>
  sendOnce(at(PURCHASE_ACTIONS[action], { id }))
export const beginReceipt = sendOnce('POST /receipts')
export const saveReceipt = (id: number, body: SentReceipt, idempotencyKey: string) =>
  request(at('PUT /receipts/:id', { id }), { body, idempotencyKey, mayBeOffline: true })
export const finishReceipt = (id: number) => sendOnce(at('POST /receipts/:id/finish', { id }))
export const discardReceipt = (id: number) => request(at('DELETE /receipts/:id', { id }))
export const sendNfe = (file: string) => request('POST /nfes', { body: { file } })
export const answerNfe = (id: number) => request(at('POST /nfes/:id/answer', { id }))
export const removeNfe = (id: number) => request(at('DELETE /nfes/:id', { id }))
export const withdrawCancellation = (key: string) => request(at('DELETE /nfes/cancellations/:key', { key }))
export const previewRepricing = (body: SentRepricing, page: number, items: number) =>
  request('POST /repricings/preview', { body, query: { page, items } })
export const applyRepricing = sendOnce('POST /repricings')
export const undoRepricing = (id: number) => sendOnce(at('POST /repricings/:id/undo', { id }))
export const findProducts = (term: string) => request(at('GET /products/full/search/:term', { term }))

/** The list alone: an NF-e that was removed is still open for a moment. */
export const refreshNfes = () => refresh([BUYING, 'GET /nfes'])

/** Orders, receipts and stock depend on each other, so everything shown is reloaded. */
export const refreshBuying = () => refresh([BUYING], ['products'], ['defective'], ['units'])
