import { request } from '@shop/browser/client'
import type { ImportKindName } from '@shop/domain/import-kinds'
import { refresh } from '../../shared/api/query-client.ts'

const CALLS = {
  customers: {
    template: 'GET /imports/customers/template',
    preview: 'POST /imports/customers/preview',
    apply: 'POST /imports/customers/apply',
    progress: 'GET /imports/customers/progress',
  },
  products: {
    template: 'GET /imports/products/template',
    preview: 'POST /imports/products/preview',
    apply: 'POST /imports/products/apply',
    progress: 'GET /imports/products/progress',
  },
  units: {
    template: 'GET /imports/units/template',
    preview: 'POST /imports/units/preview',
    apply: 'POST /imports/units/apply',
    progress: 'GET /imports/units/progress',
  },
  suppliers: {
    template: 'GET /imports/suppliers/template',
    preview: 'POST /imports/suppliers/preview',
    apply: 'POST /imports/suppliers/apply',
    progress: 'GET /imports/suppliers/progress',
  },
  receivables: {
    template: 'GET /imports/receivables/template',
    preview: 'POST /imports/receivables/preview',
    apply: 'POST /imports/receivables/apply',
    progress: 'GET /imports/receivables/progress',
  },
} as const

interface Sheet {
  /** Base64. */
  file: string
  columns?: Record<string, string>
  /** What is the same for all lines, by field. */
  values?: Record<string, string>
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
