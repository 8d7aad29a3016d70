import { at, request } from '@shop/browser/client'
import type { Receipt, ReceiptPrices, Receipts, SentReceipt } from '@shop/contract/goods-receipts'
import type { ImportedNfe, Nfe, Nfes } from '@shop/contract/nfes'
import type { Product } from '@shop/contract/products'
import type {
  Asker,
  Purchase,
  PurchaseList,
  PurchaseSummary,
  Purchases,
  SentOrderFromList,
  WantedTerms,
} from '@shop/contract/purchases'
import type { Repricing, RepricingPreview, Repricings, SentRepricing } from '@shop/contract/repricing'
import type { Supplier, SupplierList, SupplierProducts } from '@shop/contract/suppliers'
import type { PurchaseStatus, ReceiptState, WantedState } from '@shop/domain/purchases'
import { queryOptions } from '@tanstack/react-query'
import { BUYING } from '../../entities/nfes/nfes.api.ts'
import { allPages, LARGEST_PAGE } from '../../shared/api/all-pages.ts'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

const pageOf = ({ page, pageSize }: TableView) => ({ page, items: pageSize })

const read = <T>(path: string, query: Record<string, string | number | undefined> = {}) =>
  queryOptions({
    queryKey: [BUYING, path, query],
    queryFn: ({ signal }) => request<T>('GET', path, { query, signal }),
  })

export const purchaseList = (view: TableView) => read<PurchaseList>('/purchase-list', pageOf(view))
export const wantedTerms = (view: TableView, state: WantedState | undefined) =>
  read<WantedTerms>('/wanted', { ...pageOf(view), state })
export const askers = (productIds: readonly number[]) =>
  read<{ askers: Asker[] }>('/wanted/customers', { productIds: productIds.join(',') })
export const purchases = (view: TableView, status: PurchaseStatus | undefined) =>
  read<Purchases>('/purchases', { ...pageOf(view), status })
export const purchase = (id: number) => read<Purchase>(at`/purchases/${id}`)
export const receipts = (view: TableView, state: ReceiptState | undefined) =>
  read<Receipts>('/receipts', { ...pageOf(view), state })
export const receipt = (id: number) => read<Receipt>(at`/receipts/${id}`)
/** Of one version of the receipt, because another has other prices. */
export const receiptPrices = (id: number, version: number) =>
  queryOptions({
    queryKey: [BUYING, 'prices', id, version],
    queryFn: ({ signal }) => request<ReceiptPrices>('GET', at`/receipts/${id}/prices`, { signal }),
  })
export const nfes = (view: TableView) => read<Nfes>('/nfes', pageOf(view))
export const suppliers = (view: TableView) =>
  read<SupplierList>('/suppliers', { ...pageOf(view), search: view.search || undefined })
/** To choose one from. */
export const allSuppliers = queryOptions({
  queryKey: [BUYING, 'suppliers'],
  queryFn: ({ signal }) =>
    allPages(async (page) => {
      const query = { page, items: LARGEST_PAGE }
      const { suppliers, total } = await request<SupplierList>('GET', '/suppliers', { query, signal })
      return { rows: suppliers, total }
    }),
})
export const supplierById = (id: number) => read<Supplier>(at`/suppliers/${id}`)
export const supplierProducts = (id: number) => read<SupplierProducts>(at`/suppliers/${id}/products`)
export const repricings = (view: TableView) => read<Repricings>('/repricings', pageOf(view))

const post =
  <Saved>(path: string) =>
  (body: object, key: string) =>
    request<Saved>('POST', path, { body, idempotencyKey: key })

export const saveSupplier = (id: number | undefined) => (body: object, key: string) =>
  id === undefined
    ? post<Supplier>('/suppliers')(body, key)
    : request<Supplier>('PUT', at`/suppliers/${id}`, { body })
export const chooseUnits = (productId: number, quantity: number, supplierId: number | null) =>
  request<null>('PUT', at`/purchase-list/${productId}`, { body: { quantity, supplierId } })
export const orderFromList = (body: SentOrderFromList, key: string) =>
  post<{ purchases: PurchaseSummary[] }>('/purchase-list/orders')(body, key)
export const decideWanted = (body: object) => request<null>('PUT', '/wanted', { body })
export const savePurchase = (id: number | undefined) => (body: object, key: string) =>
  id === undefined
    ? post<Purchase>('/purchases')(body, key)
    : request<Purchase>('PUT', at`/purchases/${id}`, { body })
export const archiveSupplier = (id: number) => request<null>('DELETE', at`/suppliers/${id}`)
export const actOnPurchase = (id: number, action: 'send' | 'cancel' | 'close') =>
  post<Purchase>(at`/purchases/${id}/${action}`)
export const beginReceipt = (body: object, key: string) => post<Receipt>('/receipts')(body, key)
export const keepReceipt = (id: number, body: SentReceipt) =>
  request<Receipt>('PUT', at`/receipts/${id}`, { body, mayBeOffline: true })
export const finishReceipt = (id: number) => post<Receipt>(at`/receipts/${id}/finish`)
export const discardReceipt = (id: number) => request<null>('DELETE', at`/receipts/${id}`)
export const sendNfe = (file: string) => request<ImportedNfe>('POST', '/nfes', { body: { file } })
export const withdrawCancellation = (key: string) =>
  request<Nfe | null>('DELETE', at`/nfes/cancellations/${key}`)
export const previewRepricing = (body: SentRepricing, page: number, items: number) =>
  request<RepricingPreview>('POST', '/repricings/preview', { body, query: { page, items } })
export const applyRepricing = post<Repricing>('/repricings')
export const undoRepricing = (id: number) => post<Repricing>(at`/repricings/${id}/undo`)
export const findProducts = (term: string) => request<Product[]>('GET', at`/products/full/search/${term}`)

/** Orders, receipts and stock depend on each other, so everything shown is reloaded. */
export const refreshBuying = () => refresh([BUYING], ['products'])
