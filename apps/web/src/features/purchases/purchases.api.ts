import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { Address, BodyOf, WireAt } from '@shop/contract/address'
import * as calls from '@shop/contract/addresses.gen'
import type { SentReceipt } from '@shop/contract/receiving'
import type { SentRepricing } from '@shop/contract/repricing'
import type { PurchaseStatus, ReceiptState, WantedState } from '@shop/domain/purchases'
import { queryOptions } from '@tanstack/react-query'
import { BUYING } from '../../entities/nfes/nfes.api.ts'
import { allPages, LARGEST_PAGE } from '../../shared/api/all-pages.ts'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

const pageOf = ({ page, pageSize }: TableView) => ({ page, items: pageSize })

const read = <A extends Address>(address: A, query?: WireAt<A>['query']) =>
  queryOptions({
    queryKey: [BUYING, address, query],
    queryFn: ({ signal }) => request(address, { query, signal }),
  })

export const purchaseList = (view: TableView) => read(calls.getPurchaseList, pageOf(view))
export const wantedTerms = (view: TableView, state: WantedState | undefined) =>
  read(calls.getWanted, { ...pageOf(view), state })
export const askers = (productIds: readonly number[]) =>
  read(calls.getWantedCustomers, { productIds: productIds.join(',') })
export const purchases = (view: TableView, status: PurchaseStatus | undefined) =>
  read(calls.getPurchases, { ...pageOf(view), status })
export const purchase = (id: number) => read(at(calls.getPurchasesById, { id }))
export const receipts = (view: TableView, state: ReceiptState | undefined) =>
  read(calls.getReceipts, { ...pageOf(view), state })
export const receipt = (id: number) => read(at(calls.getReceiptsById, { id }))
/** The prices of one version of the receipt: another version may have other prices. */
export const receiptPrices = (id: number, version: number) =>
  queryOptions({
    queryKey: [BUYING, 'prices', id, version],
    queryFn: ({ signal }) => request(at(calls.getReceiptsByIdPrices, { id }), { signal }),
  })
export const nfes = (view: TableView) => read(calls.getNfes, pageOf(view))
export const suppliers = (view: TableView) =>
  read(calls.getSuppliers, { ...pageOf(view), search: view.search || undefined })
/** For choosing a supplier. */
export const allSuppliers = queryOptions({
  queryKey: [BUYING, 'suppliers'],
  queryFn: ({ signal }) =>
    allPages(async (page) => {
      const query = { page, items: LARGEST_PAGE }
      const { suppliers, total } = await request(calls.getSuppliers, { query, signal })
      return { rows: suppliers, total }
    }),
})
export const supplierById = (id: number) => read(at(calls.getSuppliersById, { id }))
export const supplierProducts = (id: number) => read(at(calls.getSuppliersByIdProducts, { id }))
export const repricings = (view: TableView) => read(calls.getRepricings, pageOf(view))

export const supplierReturns = (view: TableView, state: 'open' | 'done' | undefined) =>
  read(calls.getSupplierReturns, { ...pageOf(view), state })
export const sendToSupplier = sendOnce(calls.postSupplierReturns)
export const decideSentUnit = (id: number, serial: string) =>
  sendOnce(at(calls.patchSupplierReturnsByIdUnitsBySerial, { id, serial }))

export const saveSupplier = (id: number | undefined) => (body: BodyOf<'putSuppliersById'>, key: string) =>
  id === undefined
    ? sendOnce(calls.postSuppliers)(body, key)
    : request(at(calls.putSuppliersById, { id }), { body })
export const chooseUnits = (productId: number, quantity: number, supplierId: number | null) =>
  request(at(calls.putPurchaseListByProductId, { productId }), { body: { quantity, supplierId } })
export const orderFromList = sendOnce(calls.postPurchaseListOrders)
export const decideWanted = (body: BodyOf<'putWanted'>) => request(calls.putWanted, { body })
export const savePurchase = (id: number | undefined) => (body: BodyOf<'putPurchasesById'>, key: string) =>
  id === undefined
    ? sendOnce(calls.postPurchases)(body, key)
    : request(at(calls.putPurchasesById, { id }), { body })
export const archiveSupplier = (id: number) => request(at(calls.deleteSuppliersById, { id }))
const PURCHASE_ACTIONS = {
  send: calls.postPurchasesByIdSend,
  cancel: calls.postPurchasesByIdCancel,
  close: calls.postPurchasesByIdClose,
}
export const actOnPurchase = (id: number, action: keyof typeof PURCHASE_ACTIONS) =>
  sendOnce(at(PURCHASE_ACTIONS[action], { id }))
export const beginReceipt = sendOnce(calls.postReceipts)
export const saveReceipt = (id: number, body: SentReceipt) =>
  request(at(calls.putReceiptsById, { id }), { body, mayBeOffline: true })
export const finishReceipt = (id: number) => sendOnce(at(calls.postReceiptsByIdFinish, { id }))
export const discardReceipt = (id: number) => request(at(calls.deleteReceiptsById, { id }))
export const sendNfe = (file: string) => request(calls.postNfes, { body: { file } })
export const withdrawCancellation = (key: string) => request(at(calls.deleteNfesCancellationsByKey, { key }))
export const previewRepricing = (body: SentRepricing, page: number, items: number) =>
  request(calls.postRepricingsPreview, { body, query: { page, items } })
export const applyRepricing = sendOnce(calls.postRepricings)
export const undoRepricing = (id: number) => sendOnce(at(calls.postRepricingsByIdUndo, { id }))
export const findProducts = (term: string) => request(at(calls.getProductsFullSearchByTerm, { term }))

/** Orders, receipts and stock depend on each other, so everything shown is reloaded. */
export const refreshBuying = () => refresh([BUYING], ['products'], ['defective'], ['units'])
