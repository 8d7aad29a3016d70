import { IMPORT_PERMISSIONS, type ImportKindName } from '@shop/domain/import-kinds'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  applyImportBody,
  importApplied,
  importPreview,
  importProgress,
  importProgressQuery,
  importTemplate,
  previewImportBody,
} from '../imports.ts'

const images = { field: 'file', most: 1 }

const template = (kind: ImportKindName) => ({
  method: 'GET' as const,
  path: `/imports/${kind}/template`,
  access: allow(IMPORT_PERMISSIONS[kind]),
  summary: `Columns, identity and an empty sheet for ${kind}`,
  response: importTemplate,
})
const preview = (kind: ImportKindName) => ({
  method: 'POST' as const,
  path: `/imports/${kind}/preview`,
  access: allow(IMPORT_PERMISSIONS[kind]),
  summary: `Checks a sheet of ${kind} and changes nothing but the columns that the person matched`,
  images,
  body: previewImportBody,
  response: importPreview,
})
const apply = (kind: ImportKindName) => ({
  method: 'POST' as const,
  path: `/imports/${kind}/apply`,
  access: allow(IMPORT_PERMISSIONS[kind]),
  summary: `Imports a sheet of ${kind}: all lines or none; known lines change nothing`,
  images,
  body: applyImportBody,
  response: importApplied,
})
const progress = (kind: ImportKindName) => ({
  method: 'GET' as const,
  path: `/imports/${kind}/progress`,
  access: allow(IMPORT_PERMISSIONS[kind]),
  summary: `How far the person's own import of ${kind} with this key is`,
  query: importProgressQuery,
  response: importProgress,
})

export const importsCalls = calls('imports', {
  getImportsCustomersTemplate: template('customers'),
  postImportsCustomersPreview: preview('customers'),
  postImportsCustomersApply: apply('customers'),
  getImportsCustomersProgress: progress('customers'),
  getImportsProductsTemplate: template('products'),
  postImportsProductsPreview: preview('products'),
  postImportsProductsApply: apply('products'),
  getImportsProductsProgress: progress('products'),
  getImportsUnitsTemplate: template('units'),
  postImportsUnitsPreview: preview('units'),
  postImportsUnitsApply: apply('units'),
  getImportsUnitsProgress: progress('units'),
  getImportsSuppliersTemplate: template('suppliers'),
  postImportsSuppliersPreview: preview('suppliers'),
  postImportsSuppliersApply: apply('suppliers'),
  getImportsSuppliersProgress: progress('suppliers'),
  getImportsReceivablesTemplate: template('receivables'),
  postImportsReceivablesPreview: preview('receivables'),
  postImportsReceivablesApply: apply('receivables'),
  getImportsReceivablesProgress: progress('receivables'),
})
