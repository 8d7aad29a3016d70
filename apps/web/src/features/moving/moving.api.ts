import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import type { ImportKindName } from '@shop/domain/import-kinds'
import { refresh } from '../../shared/api/query-client.ts'

const CALLS = {
  customers: {
    template: calls.getImportsCustomersTemplate,
    preview: calls.postImportsCustomersPreview,
    apply: calls.postImportsCustomersApply,
    progress: calls.getImportsCustomersProgress,
  },
  products: {
    template: calls.getImportsProductsTemplate,
    preview: calls.postImportsProductsPreview,
    apply: calls.postImportsProductsApply,
    progress: calls.getImportsProductsProgress,
  },
  units: {
    template: calls.getImportsUnitsTemplate,
    preview: calls.postImportsUnitsPreview,
    apply: calls.postImportsUnitsApply,
    progress: calls.getImportsUnitsProgress,
  },
  suppliers: {
    template: calls.getImportsSuppliersTemplate,
    preview: calls.postImportsSuppliersPreview,
    apply: calls.postImportsSuppliersApply,
    progress: calls.getImportsSuppliersProgress,
  },
  receivables: {
    template: calls.getImportsReceivablesTemplate,
    preview: calls.postImportsReceivablesPreview,
    apply: calls.postImportsReceivablesApply,
    progress: calls.getImportsReceivablesProgress,
  },
} as const

interface Sheet {
  /** Base64. */
  file: string
  columns?: Record<string, string>
}

export const templateOf = (kind: ImportKindName) => request(CALLS[kind].template)

export const previewSheet = (kind: ImportKindName, body: Sheet) => request(CALLS[kind].preview, { body })

/** `key` is the same when it is sent again after a lost response. */
export const applySheet = (kind: ImportKindName, body: Sheet & { key: string }) =>
  request(CALLS[kind].apply, { body })

export const progressOf = (kind: ImportKindName, key: string, signal: AbortSignal) =>
  request(CALLS[kind].progress, { query: { key }, signal })

/** Everything that an import may have changed. */
export const refreshMoved = () =>
  refresh(['customers'], ['products'], ['units'], ['suppliers'], ['receivables'], ['start'], ['work'])
